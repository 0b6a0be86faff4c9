import { describe, expect, test } from 'vitest';
import { pricedOn } from '#server/providers/contract/model.ts';
import { catalogue } from './catalogue.ts';
import { specification } from './specification.ts';

const today = catalogue.models.filter((model) => !specification.models.includes(model));
const offered = today.filter(({ id }) => catalogue.listings.some((each) => each.id === id));
const find = (id: string) => {
  const model = catalogue.models.find((each) => each.id === id);
  if (!model) throw new Error(`There is no ${id}.`);
  return model;
};

describe('today’s catalogue models', () => {
  test('number four to seven per vendor, with at least one free text model', () => {
    for (const models of Map.groupBy(offered, ({ provider }) => provider).values()) {
      expect(models.length).toBeGreaterThanOrEqual(4);
      expect(models.length).toBeLessThanOrEqual(7);
      const free = models.filter(
        ({ id, writesText }) =>
          writesText &&
          catalogue.listings.some((each) => each.id === id && each.picker?.isStandard === false),
      );
      expect(free).not.toEqual([]);
    }
  });

  test('have the same tier in picker and directory', () => {
    for (const { id } of offered) {
      const listing = catalogue.listings.find((each) => each.id === id);
      expect(listing?.picker).not.toBeNull();
      expect(listing?.directory).toEqual(listing?.picker);
    }
  });

  test('are all in service', () => {
    for (const { retirement } of today) expect(retirement).toBeNull();
  });

  test('default to an effort that they support', () => {
    for (const { reasoning } of today) {
      if (reasoning?.default) expect(reasoning.efforts).toContain(reasoning.default);
    }
  });

  test('cost less for cached input, and 8 dollars per million tokens of pictures given to OpenAI', () => {
    for (const { id, writesText, price } of today) {
      const { cachedReadMicroUsdPerMillion, inputMicroUsdPerMillion = 0 } = price ?? {};
      if (writesText)
        expect(cachedReadMicroUsdPerMillion, id).toBeLessThan(inputMicroUsdPerMillion);
    }
    for (const id of ['openai:gpt-image-2.6-flare', 'openai:gpt-image-2.6-sunburst']) {
      expect(find(id).imageTokenPrice).toMatchObject({ imageInputMicroUsdPerMillion: 8_000_000 });
    }
  });

  test('have an output limit below their window', () => {
    for (const { contextTokens, maxOutputTokens, writesText } of today) {
      if (writesText) expect(maxOutputTokens).toBeLessThan(contextTokens ?? 0);
    }
  });
});

test('every named successor is in the catalogue, under the same vendor', () => {
  for (const { id, provider, successors } of catalogue.models) {
    for (const successor of successors) {
      const known = catalogue.models.some(
        (each) => each.provider === provider && each.upstreamId === successor,
      );
      expect(known, `${successor}, which ${id} names`).toBe(true);
    }
  }
});

describe('an announced price', () => {
  test.each([
    ['vertex:gemini-4-carbon', '2026-11-30', 2, 10],
    ['vertex:gemini-4-carbon', '2026-12-01', 4, 20],
    ['vertex:gemini-4-argon', '2026-12-01', 4, 20],
    ['vertex:gemini-3.8-flash', '2026-12-31', 0.75, 3.75],
    ['vertex:gemini-3.8-flash', '2027-01-01', 1.5, 7.5],
    ['openai:gpt-5.6-sol', '2026-11-21', 4, 20],
    ['openai:gpt-5.6-sol', '2026-11-22', 5, 30],
  ])('of %s applies from its date: on %s', (id, day, input, output) => {
    expect(pricedOn(find(id), day).price).toMatchObject({
      inputMicroUsdPerMillion: input * 1_000_000,
      outputMicroUsdPerMillion: output * 1_000_000,
    });
  });
});

test.each([
  ['openai:gpt-6.2-sol', 272_000, 4, 15],
  ['anthropic:claude-haiku-5-5', 100_000, 0.5, 2.5],
  ['openai:gpt-5.6-terra', 272_000, 4, 18],
  // xAI's higher prices apply from 200,000 tokens.
  ['xai:grok-4.7', 199_999, 4, 12],
])('%s costs more above %i prompt tokens', (id, aboveTokens, input, output) => {
  expect(find(id).price?.longPrompt).toMatchObject({
    aboveTokens,
    inputMicroUsdPerMillion: input * 1_000_000,
    outputMicroUsdPerMillion: output * 1_000_000,
  });
});
