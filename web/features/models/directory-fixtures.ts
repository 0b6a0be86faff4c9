import type { DirectoryModel } from '#shared/contract/models/schemas.ts';

type Row = [
  name: string,
  provider: DirectoryModel['provider'],
  context: string,
  contextTokens: number,
  isStandard: boolean,
  ...bestFor: string[],
];

/** The fourteen models from the specification, in the catalogue's order. */
const rows: Row[] = [
  ['GPT-3.5 Turbo', 'openai', '16K', 16_385, false, 'Everyday chat', 'Quick answers'],
  ['GPT-4 Turbo', 'openai', '128K', 128_000, true, 'Reasoning', 'Code', 'Images'],
  ['GPT-4o', 'openai', '128K', 128_000, true, 'Code', 'Images'],
  ['Claude Instant 1', 'anthropic', '100K', 100_000, false, 'Quick answers', 'Chat'],
  ['Claude 2', 'anthropic', '100K', 100_000, true, 'Long texts', 'Writing'],
  ['Claude 3 Opus', 'anthropic', '200K', 200_000, true, 'Writing', 'Code'],
  ['Claude 3 Sonnet', 'anthropic', '200K', 200_000, true, 'Writing', 'Summaries'],
  ['Claude 3 Haiku', 'anthropic', '200K', 200_000, false, 'Quick answers', 'Images'],
  ['Gemini 1.5 Pro', 'google', '1M', 1_048_576, false, 'Long texts', 'Documents'],
  ['Gemini 1.5 Flash', 'google', '1M', 1_048_576, false, 'Speed', 'Long texts'],
  ['Gemini 1.0 Pro', 'google', '32K', 32_760, false, 'Chat', 'Translation'],
  ['Grok (Beta)', 'xai', '131K', 131_072, true, 'Chat', 'Writing'],
  ['Grok 2', 'xai', '131K', 131_072, false, 'Maths', 'Code'],
  ['Grok 2 Vision', 'xai', '8K', 8_192, false, 'Images', 'Reasoning'],
];

export const fourteenModels = rows.map(
  ([name, provider, context, contextTokens, isStandard, ...bestFor]) =>
    makeModel({ name, provider, context, contextTokens, isStandard, bestFor }),
);

export function makeModel(traits: Partial<DirectoryModel>): DirectoryModel {
  return {
    id: 'openai:gpt-4o',
    name: 'GPT-4o',
    provider: 'openai',
    description: '',
    bestFor: [],
    context: null,
    contextTokens: null,
    release: 'May 2024',
    writesText: true,
    isUnproven: false,
    isAvailable: true,
    isStandard: false,
    isForAuto: true,
    resembles: null,
    providerLink: 'https://example.org',
    price: null,
    retirement: null,
    successor: null,
    picker: null,
    winRate: null,
    ...traits,
  };
}
