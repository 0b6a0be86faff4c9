import {
  dollarsPerMillion,
  type Listing,
  type Model,
  type WebSearchTerms,
} from '#server/providers/contract/model.ts';
import { describeTextModel, offer, placedLike } from '#server/providers/contract/describe-model.ts';
import { openaiPictureModels } from './pictures.ts';

// The facts about GPT-6.2 Sol, 6.1 Sol, 6.1 Terra and 6 Luna are from their pages under
// https://developers.openai.com/api/docs/models (copies from 2026-09-22 to 2026-11-17). Those about GPT-6.2
// Astra are quoted by https://apidog.com/es/blog/gpt-6-2-astra-api/ (2026-11-18), and those about GPT-5.6 by
// https://vercel.com/ai-gateway/models/gpt-5.6-terra.md and the same page for Sol.

/**
 * $10 per thousand searches with every model. The text that the model reads is billed as input.
 * Source: https://platform.openai.com/docs/pricing, as quoted by
 * https://modelcostwatch.com/openai/tool-costs/web-search (2026-03-12)
 */
export const openaiSearch: WebSearchTerms = { microUsd: 10_000, per: 'search' };

const pages = 'https://developers.openai.com/api/docs/models';
const astraEfforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
const lunaEfforts = ['none', ...astraEfforts] as const;

// Shared by GPT-5.6 and later models. PDFs are sent as file parts.
const sameForAll = {
  sees: true,
  readsDocuments: true,
  contextTokens: 1_050_000,
  maxOutputTokens: 128_000,
  // The Responses API has no field for stop sequences.
  lacks: ['stop'],
  api: 'responses',
  webSearch: openaiSearch,
  // Source: https://developers.openai.com/api/docs/guides/prompt-caching, as in OpenAI's SDK 7.57.
  promptCache: { minutes: 30, leastTokens: 1_024 },
} as const;

// The Responses API has these parameters, and these models accept them whenever they accept a temperature:
// https://developers.openai.com/api/docs/models (as of 2026-11-22).
const sampledUnthinking = { takesTemperature: 'unthinking', takes: ['top_p', 'logprobs'] } as const;

// For prompts of more than 272,000 tokens, input costs twice as much and output 1.5 times as much.
function price(input: number, output: number, cachedRead: number, cacheWrite?: number) {
  const write = (factor: number) =>
    cacheWrite === undefined ? {} : { cacheWrite: cacheWrite * factor };
  return dollarsPerMillion(
    { input, output, cachedRead, ...write(1) },
    {
      above: 272_000,
      input: 2 * input,
      output: 1.5 * output,
      cachedRead: 2 * cachedRead,
      ...write(2),
    },
  );
}

const textModels: readonly Model[] = [
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-6.2-astra',
    name: 'GPT-6.2 Astra',
    description: 'OpenAI’s largest model, which always thinks before it answers.',
    reasoning: { efforts: astraEfforts, default: null },
    bestFor: ['Reasoning', 'Code', 'Maths', 'Analysis'],
    // The cached price is derived: 60% below GPT-6 Astra's
    // (https://github.com/BerriAI/litellm/discussions/52347).
    price: price(8, 40, 0.4),
    release: 'November 2026',
    providerLink: pages,
    ...placedLike('GPT-5.5', {
      chat: 0.985,
      knowledge: 0.973,
      writing: 0.977,
      code: 0.948,
      maths: 0.988,
      reasoning: 0.981,
      translation: 0.98,
      summary: 0.981,
      vision: 0.958,
    }),
    // Estimated from the model's class: slower than Terra, which is reported to be three times as fast.
    tokensPerSecond: 45,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-6.2-sol',
    name: 'GPT-6.2 Sol',
    description: 'Thinks before it answers, for demanding questions at a quarter of Astra’s price.',
    reasoning: { efforts: astraEfforts, default: null },
    bestFor: ['Reasoning', 'Code', 'Maths', 'Writing'],
    price: price(2, 10, 0.1, 2.5),
    release: 'November 2026',
    providerLink: `${pages}/gpt-6.2-sol`,
    ...placedLike('GPT-5.5', {
      chat: 0.985,
      knowledge: 0.973,
      writing: 0.977,
      code: 0.948,
      maths: 0.988,
      reasoning: 0.98,
      translation: 0.98,
      summary: 0.981,
      vision: 0.957,
    }),
    // Estimated from the model's class, like Astra.
    tokensPerSecond: 45,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-6.1-terra',
    name: 'GPT-6.1 Terra',
    description: 'A fast all-round model for text, code and images, with or without thinking.',
    reasoning: { efforts: lunaEfforts, default: 'medium' },
    ...sampledUnthinking,
    bestFor: ['Code', 'Maths', 'Reasoning', 'Everyday chat'],
    price: price(1, 5, 0.05, 1.25),
    release: 'October 2026',
    providerLink: `${pages}/gpt-6.1-terra`,
    ...placedLike('GPT-5.4', {
      chat: 0.981,
      knowledge: 0.968,
      writing: 0.97,
      code: 0.946,
      maths: 0.982,
      reasoning: 0.978,
      translation: 0.972,
      summary: 0.978,
      vision: 0.949,
    }),
    // Estimated from the model's class. Its page says that it is more than three times as fast as Astra and
    // 6.1 Sol.
    tokensPerSecond: 140,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-6-luna',
    name: 'GPT-6 Luna',
    description: 'A small, inexpensive model for everyday questions, with or without thinking.',
    reasoning: { efforts: lunaEfforts, default: 'medium' },
    ...sampledUnthinking,
    bestFor: ['Everyday chat', 'Quick answers', 'Short texts'],
    price: price(0.1, 0.5, 0.01, 0.125),
    release: 'September 2026',
    providerLink: `${pages}/gpt-6-luna`,
    ...placedLike('GPT-5.4 mini', {
      chat: 0.965,
      knowledge: 0.938,
      writing: 0.944,
      code: 0.919,
      maths: 0.944,
      reasoning: 0.954,
      translation: 0.945,
      summary: 0.963,
      vision: 0.905,
    }),
    // Measured without thinking: https://artificialanalysis.ai (after 2026-09-22).
    tokensPerSecond: 131,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-6.1-sol',
    name: 'GPT-6.1 Sol',
    description: 'The Sol model before 6.2, at the same price.',
    reasoning: { efforts: astraEfforts, default: null },
    bestFor: ['Reasoning', 'Code', 'Maths', 'Writing'],
    price: price(2, 10, 0.1, 2.5),
    release: 'September 2026',
    providerLink: `${pages}/gpt-6.1-sol`,
    successors: ['gpt-6.2-sol'],
    ...placedLike('GPT-5.5', {
      chat: 0.984,
      knowledge: 0.971,
      writing: 0.975,
      code: 0.946,
      maths: 0.987,
      reasoning: 0.979,
      translation: 0.978,
      summary: 0.979,
      vision: 0.954,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 45,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-5.6-sol',
    name: 'GPT-5.6 Sol',
    description: 'The Sol model from summer 2026, for demanding questions.',
    reasoning: { efforts: lunaEfforts, default: null },
    ...sampledUnthinking,
    bestFor: ['Reasoning', 'Code', 'Maths', 'Writing'],
    // OpenAI promised the promotional price until 2026-11-21
    // (https://developers.openai.com/api/docs/models/gpt-5.6-sol). From then on, we assume the
    // earlier list price, so that budgets aren't exceeded.
    price: price(4, 20, 0.4, 5),
    priceChanges: [{ on: '2026-11-22', price: price(5, 30, 0.5, 6.25) }],
    release: 'July 2026',
    providerLink: pages,
    successors: ['gpt-6.2-sol', 'gpt-6.1-sol'],
    ...placedLike('GPT-5.5', {
      chat: 0.982,
      knowledge: 0.967,
      writing: 0.972,
      code: 0.943,
      maths: 0.985,
      reasoning: 0.976,
      translation: 0.976,
      summary: 0.976,
      vision: 0.948,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 45,
  }),
  describeTextModel('openai', {
    ...sameForAll,
    model: 'gpt-5.6-terra',
    name: 'GPT-5.6 Terra',
    description: 'The Terra model from summer 2026, between Sol and Luna in size and price.',
    reasoning: { efforts: lunaEfforts, default: null },
    ...sampledUnthinking,
    bestFor: ['Code', 'Maths', 'Reasoning', 'Everyday chat'],
    // Cached input costs a tenth of the input price, as for Sol.
    price: price(2, 12, 0.2, 2.5),
    release: 'July 2026',
    providerLink: pages,
    successors: ['gpt-6.1-terra'],
    ...placedLike('GPT-5.4', {
      chat: 0.978,
      knowledge: 0.964,
      writing: 0.966,
      code: 0.94,
      maths: 0.98,
      reasoning: 0.975,
      translation: 0.968,
      summary: 0.975,
      vision: 0.943,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 100,
  }),
];

export const openaiCurrentModels: readonly Model[] = [...textModels, ...openaiPictureModels];

export const openaiCurrentListings: readonly Listing[] = offer('openai', {
  free: ['gpt-6.1-terra', 'gpt-6-luna', 'gpt-image-2.6-flare'],
  standard: ['gpt-6.2-astra', 'gpt-6.2-sol', 'gpt-image-2.6-sunburst'],
});
