import { describe, expect, test } from 'vitest';
import { providerNames, type DirectoryProviderId } from '#shared/contract/models/providers.ts';
import { arrangeModels, listCapabilities } from './arrange-models.ts';
import { fourteenModels, makeModel } from '../directory-fixtures.ts';
import { contextSizes, plainView, type View } from '../view.ts';

const providerName = (id: DirectoryProviderId) =>
  Object.values(providerNames).find(({ directoryId }) => directoryId === id)?.name ?? id;
const namesOf = (parts: Partial<View>, models = fourteenModels) =>
  arrangeModels(models, { ...plainView, ...parts }, providerName).map(({ name }) => name);
const all = fourteenModels.map(({ name }) => name);

describe('filters', () => {
  test.each<[string, Partial<View>, string[]]>([
    ['nothing', {}, all],
    [
      'a provider',
      { provider: 'google' },
      ['Gemini 1.5 Pro', 'Gemini 1.5 Flash', 'Gemini 1.0 Pro'],
    ],
    [
      'Standard only',
      { access: 'standard' },
      ['GPT-4 Turbo', 'GPT-4o', 'Claude 2', 'Claude 3 Opus', 'Claude 3 Sonnet', 'Grok (Beta)'],
    ],
    ['1M+ tokens', { context: '1m' }, ['Gemini 1.5 Pro', 'Gemini 1.5 Flash']],
    ['100K+ tokens', { context: 'large' }, all.filter((name) => !/3\.5|1\.0|Vision/.test(name))],
    ['32K-100K tokens', { context: 'medium' }, ['Gemini 1.0 Pro']],
    ['Under 32K tokens', { context: 'small' }, ['GPT-3.5 Turbo', 'Grok 2 Vision']],
    ['a capability', { capability: 'Code' }, ['GPT-4 Turbo', 'GPT-4o', 'Claude 3 Opus', 'Grok 2']],
    ['an unknown capability', { capability: 'Cooking' }, []],
    [
      'several at once',
      { provider: 'openai', access: 'standard', capability: 'Images', context: 'large' },
      ['GPT-4 Turbo', 'GPT-4o'],
    ],
    ['several that exclude each other', { provider: 'google', access: 'standard' }, []],
  ])('by %s', (_, parts, expected) => {
    expect(namesOf(parts)).toEqual(expected);
  });

  test.each([
    [1_048_576, ['1m', 'large']],
    [1_000_000, ['1m', 'large']],
    [999_999, ['large']],
    [100_000, ['large']],
    [99_999, ['medium']],
    [32_000, ['medium']],
    [31_999, ['small']],
    [0, ['small']],
    [null, []],
  ])('a window of %s tokens counts as %j', (contextTokens, expected) => {
    const model = makeModel({ contextTokens });
    expect(contextSizes.filter((context) => namesOf({ context }, [model]).length > 0)).toEqual(
      expected,
    );
  });
});

describe('sorting', () => {
  const sorted = (
    column: 'name' | 'provider' | 'context' | 'standard',
    direction: 'asc' | 'desc',
  ) => namesOf({ sort: { column, direction } });

  test('by no column keeps the catalogue’s order', () => {
    expect(namesOf({ sort: null })).toEqual(all);
  });

  test('by name is alphabetical, whatever the case', () => {
    const ascending = [
      'Claude 2',
      'Claude 3 Haiku',
      'Claude 3 Opus',
      'Claude 3 Sonnet',
      'Claude Instant 1',
      'Gemini 1.0 Pro',
      'Gemini 1.5 Flash',
      'Gemini 1.5 Pro',
      'GPT-3.5 Turbo',
      'GPT-4 Turbo',
      'GPT-4o',
      'Grok (Beta)',
      'Grok 2',
      'Grok 2 Vision',
    ];
    expect(sorted('name', 'asc')).toEqual(ascending);
    expect(sorted('name', 'desc')).toEqual(ascending.toReversed());
  });

  test('by provider is alphabetical and keeps the catalogue’s order within each provider', () => {
    const of = (provider: string) =>
      fourteenModels.filter((model) => model.provider === provider).map(({ name }) => name);
    const groups = [of('anthropic'), of('google'), of('openai'), of('xai')];
    expect(sorted('provider', 'asc')).toEqual(groups.flat());
    expect(sorted('provider', 'desc')).toEqual(groups.toReversed().flat());
  });

  test('by context is numerical', () => {
    const contextsOf = (direction: 'asc' | 'desc') =>
      sorted('context', direction).map(
        (name) => fourteenModels.find((model) => model.name === name)?.context,
      );
    const ascending = [
      '8K',
      '16K',
      '32K',
      '100K',
      '100K',
      '128K',
      '128K',
      '131K',
      '131K',
      '200K',
      '200K',
      '200K',
      '1M',
      '1M',
    ];
    expect(contextsOf('asc')).toEqual(ascending);
    expect(contextsOf('desc')).toEqual(ascending.toReversed());
  });

  test('by Standard status puts free models first', () => {
    const standard = namesOf({ access: 'standard' });
    const free = all.filter((name) => !standard.includes(name));
    expect(sorted('standard', 'asc')).toEqual([...free, ...standard]);
    expect(sorted('standard', 'desc')).toEqual([...standard, ...free]);
  });

  test('does not change its input', () => {
    sorted('name', 'desc');
    expect(fourteenModels.map(({ name }) => name)).toEqual(all);
  });
});

test('capabilities are listed once each, alphabetically', () => {
  const models = [makeModel({ bestFor: ['Writing', 'Code'] }), makeModel({ bestFor: ['Code'] })];
  expect(listCapabilities(models)).toEqual(['Code', 'Writing']);
});
