import { dollarsPerMillion, type Listing, type Model } from '#server/providers/contract/model.ts';
import { describeTextModel, offer, placedLike } from '#server/providers/contract/describe-model.ts';
import { googlePictureModels } from './pictures.ts';
import { googleSearch } from './search.ts';

// The facts about Gemini 4 are quoted from Google by
// https://docs.laozhang.ai/en/announcements/gemini-4-carbon-2026-11 (2026-11-11),
// https://apidog.com/blog/gemini-4-neon-api/ (2026-11-19) and
// https://docs.laozhang.ai/announcements/gemini-4-hydrogen-2026-11.md (2026-11-14). The others are
// from the models' `providerLink` pages. Prices of Flash models are from Google's price page
// (2026-10-07) and genai-prices (2026-09-23, MIT).

const pages = 'https://ai.google.dev/gemini-api/docs/models';
const guides = 'https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/guides';
/** No source says that these models accept penalties, and Google refuses them for several other models. */
const flashSampling = ['top_p', 'top_k', 'seed'] as const;
const efforts = ['low', 'medium', 'high'] as const;

// Thinking can't be switched off for any of these models. They also read audio and video, which we never
// send.
const sameForAll = {
  sees: true,
  readsDocuments: true,
  contextTokens: 1_048_576,
  maxOutputTokens: 65_536,
  webSearch: googleSearch,
  // The number of tokens is from https://ai.google.dev/gemini-api/docs/caching (2026-10-13). The
  // minutes are our estimate, because Google deletes caches when memory runs short.
  promptCache: { minutes: 5, leastTokens: 4_096 },
  lacks: ['search-with-tools'],
} as const;

// The prices of Carbon and Argon double on 2026-12-01.
const carbonPrice = {
  price: dollarsPerMillion({ input: 2, output: 10, cachedRead: 0.1 }),
  priceChanges: [
    { on: '2026-12-01', price: dollarsPerMillion({ input: 4, output: 20, cachedRead: 0.2 }) },
  ],
};

const textModels: readonly Model[] = [
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-4-carbon',
    name: 'Gemini 4 Carbon',
    description:
      'Google’s flagship for very long texts, documents and images; it always thinks first.',
    reasoning: { efforts, default: 'medium' },
    bestFor: ['Long texts', 'Documents', 'Writing', 'Analysis'],
    ...carbonPrice,
    release: 'November 2026',
    providerLink: pages,
    ...placedLike('Gemini 3.1 Pro', {
      chat: 0.985,
      knowledge: 0.965,
      writing: 0.975,
      code: 0.943,
      maths: 0.973,
      reasoning: 0.971,
      translation: 0.975,
      summary: 0.984,
      vision: 0.945,
    }),
    // Estimated from the model's class, as for the other large models.
    tokensPerSecond: 90,
  }),
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-4-neon',
    name: 'Gemini 4 Neon',
    description:
      'A model between Carbon and Hydrogen that can think for a very long time on request.',
    reasoning: { efforts: [...efforts, 'xhigh'], default: 'high' },
    bestFor: ['Long texts', 'Documents', 'Reasoning', 'Images'],
    price: dollarsPerMillion({ input: 3, output: 15, cachedRead: 0.15 }),
    release: 'November 2026',
    providerLink: pages,
    ...placedLike('Gemini 3.1 Pro', {
      chat: 0.984,
      knowledge: 0.963,
      writing: 0.973,
      code: 0.94,
      maths: 0.972,
      reasoning: 0.97,
      translation: 0.973,
      summary: 0.983,
      vision: 0.942,
    }),
    // Estimated from the model's class, as for the other large models.
    tokensPerSecond: 90,
  }),
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-4-hydrogen',
    name: 'Gemini 4 Hydrogen',
    description: 'A fast model for long texts, documents and images.',
    reasoning: { efforts: [...efforts, 'xhigh'], default: 'high' },
    bestFor: ['Long texts', 'Documents', 'Images', 'Speed'],
    price: dollarsPerMillion({ input: 1.5, output: 7.5, cachedRead: 0.075 }),
    release: 'November 2026',
    providerLink: pages,
    ...placedLike('Gemini 3.5 Flash', {
      chat: 0.984,
      knowledge: 0.963,
      writing: 0.975,
      code: 0.94,
      maths: 0.97,
      reasoning: 0.968,
      translation: 0.975,
      summary: 0.983,
      vision: 0.942,
    }),
    // Estimated from the model's class. The model is reported to be as fast as Gemini 3.8 Flash.
    tokensPerSecond: 150,
  }),
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-3.8-flash',
    name: 'Gemini 3.8 Flash',
    description: 'A fast model for everyday work, long texts, documents and images.',
    reasoning: { efforts, default: 'medium' },
    takesTemperature: 'always',
    takes: flashSampling,
    bestFor: ['Everyday chat', 'Long texts', 'Summaries', 'Images'],
    price: dollarsPerMillion({ input: 0.75, output: 3.75, cachedRead: 0.075 }),
    priceChanges: [
      { on: '2027-01-01', price: dollarsPerMillion({ input: 1.5, output: 7.5, cachedRead: 0.15 }) },
    ],
    release: 'September 2026',
    providerLink: `${guides}/gemini-3-8-flash`,
    successors: ['gemini-4-hydrogen'],
    ...placedLike('Gemini 3.5 Flash', {
      chat: 0.981,
      knowledge: 0.959,
      writing: 0.972,
      code: 0.937,
      maths: 0.967,
      reasoning: 0.964,
      translation: 0.973,
      summary: 0.981,
      vision: 0.936,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 150,
  }),
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-3.5-flash-lite',
    name: 'Gemini 3.5 Flash-Lite',
    description: 'A small, fast model for everyday questions about text and images.',
    reasoning: { efforts: ['minimal', ...efforts], default: null },
    takesTemperature: 'always',
    takes: flashSampling,
    bestFor: ['Quick answers', 'Summaries', 'Long texts'],
    price: dollarsPerMillion({ input: 0.3, output: 2.5, cachedRead: 0.03 }),
    release: 'July 2026',
    providerLink: `${pages}/gemini-3.5-flash-lite`,
    ...placedLike('Gemini 3.1 Flash-Lite', {
      chat: 0.971,
      knowledge: 0.927,
      writing: 0.951,
      code: 0.899,
      maths: 0.934,
      reasoning: 0.931,
      translation: 0.95,
      summary: 0.971,
      vision: 0.888,
    }),
    // Estimated from the model's class; the vendor advertises low latency at high volumes.
    tokensPerSecond: 200,
  }),
  // Google serves this model, but we don't offer it.
  describeTextModel('vertex', {
    ...sameForAll,
    model: 'gemini-4-argon',
    name: 'Gemini 4 Argon',
    description: 'The flagship before Carbon, at the same price.',
    reasoning: { efforts, default: 'medium' },
    bestFor: ['Long texts', 'Documents', 'Writing', 'Analysis'],
    ...carbonPrice,
    release: 'October 2026',
    providerLink: `${guides}/gemini-4-argon`,
    successors: ['gemini-4-carbon'],
    ...placedLike('Gemini 3.1 Pro', {
      chat: 0.984,
      knowledge: 0.963,
      writing: 0.973,
      code: 0.94,
      maths: 0.972,
      reasoning: 0.97,
      translation: 0.973,
      summary: 0.983,
      vision: 0.942,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 90,
  }),
];
export const googleCurrentModels: readonly Model[] = [...textModels, ...googlePictureModels];

export const googleCurrentListings: readonly Listing[] = offer('vertex', {
  free: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-nano-banana-2.1'],
  standard: ['gemini-4-carbon', 'gemini-4-neon', 'gemini-4-hydrogen', 'gemini-3-pro-image'],
});
