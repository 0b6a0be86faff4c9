import {
  dollarsPerMillion,
  type Listing,
  type Model,
  type WebSearchTerms,
} from '#server/providers/contract/model.ts';
import { describeTextModel, offer, placedLike } from '#server/providers/contract/describe-model.ts';
import { xaiPictureModels } from './pictures.ts';

// The facts about Grok 4.7 are quoted by https://apidog.com/es/blog/how-to-use-grok-4-7-api/
// (2026-09-29). Those about 4.6 are from its `providerLink` page (after 2026-08-12), and those
// about 4.3 from models.dev (2026-07-02, MIT) and
// https://docs.x.ai/developers/migration/may-15-retirement.

/**
 * $5 per thousand calls of the search tool, which also opens pages. xAI reports the exact cost of
 * each answer. Source: https://docs.x.ai/developers/pricing
 */
const xaiSearch: WebSearchTerms = { microUsd: 5_000, per: 'search' };

const pages = 'https://docs.x.ai/developers/models';

// If a prompt has 200,000 tokens or more, all tokens of the request cost twice as much.
function price(input: number, output: number, cachedRead: number) {
  return dollarsPerMillion(
    { input, output, cachedRead },
    { above: 199_999, input: 2 * input, output: 2 * output, cachedRead: 2 * cachedRead },
  );
}

// These models also refuse penalties. Source: https://docs.x.ai/docs/guides/reasoning
const refusedByThinkers = ['stop'] as const;
const takenByThinkers = ['top_p', 'seed'] as const;

// Both values are our estimates: xAI may drop entries at any time, and doesn't say how short a cached prompt
// can be. Source: https://docs.x.ai/developers/advanced-api-usage/prompt-caching/best-practices
const promptCache = { minutes: 5, leastTokens: 1_024 } as const;

const largeGrok = {
  promptCache,
  sees: true,
  contextTokens: 500_000,
  // xAI documents no output limit. This limit for thinking and answer together is our own.
  maxOutputTokens: 64_000,
  reasoning: { efforts: ['low', 'medium', 'high', 'xhigh'], default: 'high' },
  lacks: refusedByThinkers,
  takesTemperature: 'always',
  takes: takenByThinkers,
  webSearch: xaiSearch,
  price: price(2, 6, 0.5),
  // The same as Grok 4.5, according to Vercel's figures from 2026.
  tokensPerSecond: 135,
} as const;

const textModels: readonly Model[] = [
  describeTextModel('xai', {
    ...largeGrok,
    model: 'grok-4.7',
    name: 'Grok 4.7',
    description: 'xAI’s flagship for reasoning and code; it always thinks first.',
    bestFor: ['Maths', 'Reasoning', 'Code'],
    release: 'September 2026',
    providerLink: pages,
    ...placedLike('Grok 4.3', {
      chat: 0.973,
      knowledge: 0.942,
      writing: 0.956,
      code: 0.932,
      maths: 0.961,
      reasoning: 0.949,
      translation: 0.957,
      summary: 0.971,
      vision: 0.91,
    }),
  }),
  describeTextModel('xai', {
    ...largeGrok,
    model: 'grok-4.6',
    name: 'Grok 4.6',
    description: 'The flagship before Grok 4.7, at the same price.',
    bestFor: ['Maths', 'Reasoning', 'Code'],
    release: 'August 2026',
    providerLink: 'https://docs.x.ai/developers/grok-4-6',
    successors: ['grok-4.7'],
    ...placedLike('Grok 4.3', {
      chat: 0.971,
      knowledge: 0.938,
      writing: 0.953,
      code: 0.93,
      maths: 0.958,
      reasoning: 0.946,
      translation: 0.954,
      summary: 0.969,
      vision: 0.905,
    }),
  }),
  describeTextModel('xai', {
    promptCache,
    model: 'grok-4.3',
    name: 'Grok 4.3',
    description:
      'A general-purpose model for text, images and documents, with or without thinking.',
    sees: true,
    // This model can read PDFs, but not through Chat Completions, which we use.
    readsDocuments: false,
    contextTokens: 1_000_000,
    maxOutputTokens: 30_000,
    reasoning: { efforts: ['none', 'low', 'medium', 'high'], default: null },
    lacks: refusedByThinkers,
    takesTemperature: 'always',
    takes: takenByThinkers,
    webSearch: xaiSearch,
    bestFor: ['Everyday chat', 'Maths', 'Long texts'],
    price: price(1.25, 2.5, 0.2),
    release: 'May 2026',
    providerLink: pages,
    ...placedLike('its own results', {
      chat: 0.968,
      knowledge: 0.931,
      writing: 0.948,
      code: 0.903,
      maths: 0.953,
      reasoning: 0.94,
      translation: 0.949,
      summary: 0.965,
      vision: 0.894,
    }),
    // Estimated from the model's class, somewhat slower than Grok 4.5.
    tokensPerSecond: 100,
  }),
];
export const xaiCurrentModels: readonly Model[] = [...textModels, ...xaiPictureModels];

export const xaiCurrentListings: readonly Listing[] = offer('xai', {
  free: ['grok-4.3', 'grok-imagine-image'],
  standard: ['grok-4.7', 'grok-4.6', 'grok-imagine-image-2.0'],
});
