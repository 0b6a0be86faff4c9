import { samplingNames } from '#shared/contract/query/constants.ts';
import { dollarsPerMillion, type Listing, type Model } from '#server/providers/contract/model.ts';
import { describeEarlierModel } from '#server/providers/contract/describe-model.ts';
import { googleSearchRetrieval } from './search.ts';

// Retirements: https://cloud.google.com/vertex-ai/generative-ai/docs/learn/model-versions and its page on
// Gemini 1.0 Pro. Google's replacements (2.0 Flash, 2.5 Pro, 2.5 Flash) have themselves been replaced by
// those in https://ai.google.dev/gemini-api/docs/deprecations

const sameForAll = {
  takesTemperature: 'always',
  takes: samplingNames,
  providerLink: 'https://ai.google.dev/gemini-api/docs/models',
} as const;

export const googleModels: readonly Model[] = [
  describeEarlierModel('vertex', {
    ...sameForAll,
    model: 'gemini-1.5-pro',
    name: 'Gemini 1.5 Pro',
    description: 'Reads very long texts, documents and images.',
    sees: true,
    readsDocuments: true,
    contextTokens: 1_048_576,
    maxOutputTokens: 8_192,
    lacks: ['json-schema', 'search-with-tools'],
    webSearch: googleSearchRetrieval,
    bestFor: ['Long texts', 'Documents', 'Images', 'Analysis'],
    price: dollarsPerMillion({ input: 1.25, output: 5 }),
    release: 'May 2024',
    retirement: { on: '2025-09-24' },
    successors: ['gemini-4-hydrogen', 'gemini-3.8-flash'],
    abilities: {
      chat: 0.93,
      knowledge: 0.86,
      writing: 0.88,
      code: 0.82,
      maths: 0.865,
      reasoning: 0.85,
      translation: 0.91,
      summary: 0.9,
      vision: 0.83,
    },
    tokensPerSecond: 60,
  }),
  describeEarlierModel('vertex', {
    ...sameForAll,
    model: 'gemini-1.5-flash',
    name: 'Gemini 1.5 Flash',
    description: 'The fastest model here, with a very long context window and a very low price.',
    sees: true,
    readsDocuments: true,
    contextTokens: 1_048_576,
    maxOutputTokens: 8_192,
    lacks: ['json-schema', 'search-with-tools'],
    webSearch: googleSearchRetrieval,
    bestFor: ['Speed', 'Long texts', 'Summaries', 'Images'],
    price: dollarsPerMillion({ input: 0.075, output: 0.3 }),
    release: 'May 2024',
    retirement: { on: '2025-09-24' },
    successors: ['gemini-3.5-flash-lite'],
    abilities: {
      chat: 0.91,
      knowledge: 0.79,
      writing: 0.84,
      code: 0.785,
      maths: 0.836,
      reasoning: 0.8,
      translation: 0.87,
      summary: 0.87,
      vision: 0.79,
    },
    tokensPerSecond: 165,
  }),
  describeEarlierModel('vertex', {
    ...sameForAll,
    model: 'gemini-1.0-pro',
    name: 'Gemini 1.0 Pro',
    description: 'An earlier general-purpose text model.',
    sees: false,
    contextTokens: 32_760,
    maxOutputTokens: 8_192,
    lacks: ['json', 'json-schema'],
    bestFor: ['Chat', 'Translation', 'Short texts'],
    price: dollarsPerMillion({ input: 0.5, output: 1.5 }),
    release: 'December 2023',
    retirement: { on: '2025-04-09' },
    successors: ['gemini-3.5-flash-lite'],
    abilities: {
      chat: 0.82,
      knowledge: 0.718,
      writing: 0.77,
      code: 0.66,
      maths: 0.66,
      reasoning: 0.67,
      translation: 0.82,
      summary: 0.78,
      vision: 0,
    },
    tokensPerSecond: 90,
  }),
];

export const googleListings: readonly Listing[] = [
  { id: 'vertex:gemini-1.5-pro', picker: { isStandard: true }, directory: { isStandard: false } },
  {
    id: 'vertex:gemini-1.5-flash',
    picker: { isStandard: false },
    directory: { isStandard: false },
  },
  { id: 'vertex:gemini-1.0-pro', picker: { isStandard: false }, directory: { isStandard: false } },
];
