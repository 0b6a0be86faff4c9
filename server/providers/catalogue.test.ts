import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { providerIds } from '#shared/contract/models/constants.ts';
import { formatWindow, tabledTasks } from '#server/providers/contract/model.ts';
import { loadWeights } from '#server/areas/routing/weights/load-weights.ts';
import { catalogue } from './catalogue.ts';
import { providers } from './providers.ts';
import { specification, specifiedPicker } from './specification.ts';

const pickerOf = (isStandard: boolean) =>
  specification.listings
    .filter(({ picker }) => picker?.isStandard === isStandard)
    .map(({ id }) => id);
const directoryOf = (isStandard: boolean) =>
  specification.listings
    .filter(({ directory }) => directory?.isStandard === isStandard)
    .map(({ id }) => specification.models.find((model) => model.id === id)?.name);

describe('the picker', () => {
  test('offers the specified models free of charge', () => {
    expect(pickerOf(false).toSorted()).toEqual(
      [
        'openai:gpt-3.5-turbo',
        'openai:dall-e-3',
        'anthropic:claude-instant-1',
        'vertex:gemini-1.5-flash',
        'vertex:gemini-1.0-pro',
        'xai:grok-2-1212',
        'xai:grok-2-vision-1212',
      ].toSorted(),
    );
  });

  test('offers the specified models with Standard', () => {
    expect(pickerOf(true).toSorted()).toEqual(
      [
        'openai:gpt-4',
        'openai:gpt-4-turbo',
        'anthropic:claude-2',
        'anthropic:claude-3-opus',
        'anthropic:claude-3-sonnet',
        'vertex:gemini-1.5-pro',
        'xai:grok-beta',
      ].toSorted(),
    );
  });
});

describe('the directory', () => {
  test('shows the specified models as Standard', () => {
    expect(new Set(directoryOf(true))).toEqual(
      new Set([
        'GPT-4o',
        'GPT-4 Turbo',
        'Claude 3 Opus',
        'Claude 3 Sonnet',
        'Claude 2',
        'Grok (Beta)',
      ]),
    );
  });

  test('shows the specified models as free', () => {
    expect(new Set(directoryOf(false))).toEqual(
      new Set([
        'GPT-3.5 Turbo',
        'Claude 3 Haiku',
        'Claude Instant 1',
        'Gemini 1.5 Pro',
        'Gemini 1.5 Flash',
        'Gemini 1.0 Pro',
        'Grok 2',
        'Grok 2 Vision',
      ]),
    );
  });

  test.each([
    ['Gemini 1.5 Pro', '1M'],
    ['Gemini 1.5 Flash', '1M'],
    ['Claude 3 Opus', '200K'],
    ['Claude 3 Sonnet', '200K'],
    ['Claude 3 Haiku', '200K'],
    ['GPT-4o', '128K'],
    ['GPT-4 Turbo', '128K'],
    ['Grok 2', '131K'],
    ['Grok (Beta)', '131K'],
    ['Claude 2', '100K'],
    ['Claude Instant 1', '100K'],
    ['Gemini 1.0 Pro', '32K'],
    ['GPT-3.5 Turbo', '16K'],
    ['Grok 2 Vision', '8K'],
  ])('gives %s a window of %s, as the router does', (name, context) => {
    const model = specification.models.find((each) => each.name === name);
    const unit = context.endsWith('M') ? 1_000_000 : 1_000;
    expect(formatWindow(model?.contextTokens ?? null)).toBe(context);
    expect(Math.floor((model?.contextTokens ?? 0) / unit)).toBe(Number.parseInt(context, 10));
  });
});

describe('every entry', () => {
  test('has a unique id that consists of its provider and its model', () => {
    const { models } = catalogue;
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    for (const { id, provider, model } of models) expect(id).toBe(`${provider}:${model}`);
  });

  test('has abilities only for tasks that it can do', () => {
    for (const model of catalogue.models) {
      for (const task of tabledTasks) {
        const can =
          task === 'image' ? model.makesImages : task === 'vision' ? model.sees : model.writesText;
        expect(model.abilities[task] > 0, `${model.id} at ${task}`).toBe(can);
        expect(model.abilities[task]).toBeLessThan(1);
      }
    }
  });

  test('has a price unless it is billed per image', () => {
    for (const { id, price, writesText } of specification.models) {
      expect(price !== null, id).toBe(writesText);
    }
  });

  test('names its successors if it was retired', () => {
    for (const { id, retirement, successors } of catalogue.models) {
      if (retirement === null) continue;
      expect(retirement.on ?? '2000-01-01', id).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(successors, id).not.toEqual([]);
    }
  });

  test('of the listings belongs to a known model', () => {
    const known = new Set(catalogue.models.map(({ id }) => id));
    for (const { id } of catalogue.listings) expect(known).toContain(id);
  });
});

describe('text models in the picker without results', () => {
  const measured = new Set(loadWeights().header.profiles.map(({ id }) => id));

  test('are the ones placed by published tables', () => {
    const without = specifiedPicker.filter(({ id, writesText }) => writesText && !measured.has(id));
    const placed = specification.models.filter(
      ({ abilitySources }) => abilitySources !== undefined,
    );
    expect(without.map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
    expect(placed).not.toEqual([]);
  });

  test('name the source of each ability', () => {
    for (const { id, abilitySources } of catalogue.models) {
      if (!abilitySources) continue;
      for (const task of tabledTasks) expect(abilitySources[task], `${id} at ${task}`).not.toBe('');
    }
  });
});

test('every provider has its usual name and a link', () => {
  expect(providers.map(({ id }) => id)).toEqual([...providerIds]);
  expect(providers.map(({ name }) => name)).toEqual(['OpenAI', 'Anthropic', 'Google', 'xAI']);
  for (const { link } of providers) expect(link).toMatch(/^https:\/\//);
});

test.each(providerIds)('%s has a colour and a class for it', (id) => {
  const tokens = readFileSync(new URL('../../web/app/tokens.css', import.meta.url), 'utf8');
  const [, classes = ''] = /@source inline\('bg-\{([^}]*)\}'\)/.exec(tokens) ?? [];
  expect(tokens).toContain(`--color-${id}:`);
  expect(classes.split(',')).toContain(id);
});
