import { dollarsPerMillion, type Listing, type Model } from '#server/providers/contract/model.ts';
import { cannot, describeEarlierModel, placedByTables } from '../../contract/describe-model.ts';

// xAI announced the retirement of grok-2-vision-1212 in January 2026. No vendor page gives a day
// for grok-beta or grok-2-1212. Neither is in xAI's list, and grok-4.3 replaces their successor
// grok-3: https://docs.x.ai/developers/migration/may-15-retirement. xAI publishes no output limits;
// the limits here are our own. Source: https://docs.x.ai/docs/api-reference#chat-completions
const sampled = ['top_p', 'seed', 'presence_penalty', 'frequency_penalty'] as const;
const grokPost = 'xAI, Grok-2 Beta Release (August 2024)';
const judgement = 'our judgement, beside models of the same maker and year';

const sameForAll = {
  takesTemperature: 'always',
  takes: sampled,
  providerLink: 'https://docs.x.ai/developers/models',
} as const;

export const xaiModels: readonly Model[] = [
  describeEarlierModel('xai', {
    ...sameForAll,
    model: 'grok-beta',
    name: 'Grok (Beta)',
    description: 'The first Grok with an API, for chat and writing.',
    sees: false,
    contextTokens: 131_072,
    maxOutputTokens: 8_192,
    lacks: ['json-schema'],
    bestFor: ['Chat', 'Writing', 'Long texts'],
    price: dollarsPerMillion({ input: 5, output: 15 }),
    release: 'November 2024',
    retirement: { on: null },
    successors: ['grok-4.3'],
    ...placedByTables({
      chat: { ability: 0.91, source: 'between Grok-2 and Grok-2 mini, by judgement' },
      knowledge: { ability: 0.85, source: `below MMLU 86.2 % of Grok-2 mini: ${grokPost}` },
      writing: { ability: 0.85, source: judgement },
      code: { ability: 0.82, source: `below HumanEval 85.7 % of Grok-2 mini: ${grokPost}` },
      maths: {
        ability: 0.88,
        source: `near MATH 73.0 % of Grok-2 mini, beside 76.1 % of Grok-2: ${grokPost}`,
      },
      reasoning: { ability: 0.85, source: `near GPQA 51.0 % of Grok-2 mini: ${grokPost}` },
      translation: { ability: 0.84, source: judgement },
      summary: { ability: 0.84, source: judgement },
      vision: cannot,
    }),
    tokensPerSecond: 65,
  }),
  describeEarlierModel('xai', {
    ...sameForAll,
    model: 'grok-2-1212',
    name: 'Grok 2',
    description: 'Strong at maths and reasoning, with a long context window.',
    sees: false,
    contextTokens: 131_072,
    maxOutputTokens: 8_192,
    bestFor: ['Maths', 'Reasoning', 'Code'],
    price: dollarsPerMillion({ input: 2, output: 10 }),
    release: 'December 2024',
    retirement: { on: null },
    successors: ['grok-4.3'],
    abilities: {
      chat: 0.925,
      knowledge: 0.875,
      writing: 0.87,
      code: 0.865,
      maths: 0.935,
      reasoning: 0.89,
      translation: 0.87,
      summary: 0.87,
      vision: 0,
    },
    tokensPerSecond: 60,
  }),
  describeEarlierModel('xai', {
    ...sameForAll,
    model: 'grok-2-vision-1212',
    name: 'Grok 2 Vision',
    description: 'Reads images and answers questions about them.',
    sees: true,
    contextTokens: 8_192,
    maxOutputTokens: 4_096,
    bestFor: ['Images', 'Reasoning', 'Charts'],
    price: dollarsPerMillion({ input: 2, output: 10 }),
    release: 'December 2024',
    retirement: { on: '2026-02-28' },
    successors: ['grok-4.3'],
    ...placedByTables({
      chat: { ability: 0.92, source: 'just below Grok 2, by judgement' },
      knowledge: { ability: 0.86, source: `just below MMLU 87.5 % of Grok-2: ${grokPost}` },
      writing: { ability: 0.85, source: judgement },
      code: { ability: 0.85, source: `below HumanEval 88.4 % of Grok-2: ${grokPost}` },
      maths: { ability: 0.92, source: `just below MATH 76.1 % of Grok-2: ${grokPost}` },
      reasoning: { ability: 0.87, source: `just below GPQA 56.0 % of Grok-2: ${grokPost}` },
      translation: { ability: 0.85, source: judgement },
      summary: { ability: 0.84, source: judgement },
      vision: {
        ability: 0.84,
        source: `MMMU 66.1 % for Grok-2, adjusted like the others: ${grokPost}`,
      },
    }),
    tokensPerSecond: 60,
  }),
];

export const xaiListings: readonly Listing[] = [
  { id: 'xai:grok-beta', picker: { isStandard: true }, directory: { isStandard: true } },
  { id: 'xai:grok-2-1212', picker: { isStandard: false }, directory: { isStandard: false } },
  { id: 'xai:grok-2-vision-1212', picker: { isStandard: false }, directory: { isStandard: false } },
];
