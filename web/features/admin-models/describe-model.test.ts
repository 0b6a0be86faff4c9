import { expect, it } from 'vitest';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { describePrices, findModels, parseDollars } from './describe-model.ts';

it.each([
  ['2.5', 2_500_000],
  [' 10 ', 10_000_000],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1e9', undefined],
  ['free', undefined],
])('the price %s is parsed', (text, microUsd) => {
  expect(parseDollars(text)).toBe(microUsd);
});

it.each([
  [2_500_000, 10_000_000, true, '$2.50 / $10.00'],
  [0, 0, true, 'Free'],
  [null, null, true, 'Unknown'],
  [null, null, false, 'Per image'],
])(
  'the prices %s and %s of a model that writes text (%s) are shown as %s',
  (input, output, writesText, told) => {
    const prices = { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output, writesText };
    expect(describePrices(prices as AdminModel)).toBe(told);
  },
);

it.each([
  ['', ['openai:gpt-4', 'own-ollama:llama3.2']],
  ['ollama', ['own-ollama:llama3.2']],
  ['GPT openai', ['openai:gpt-4']],
  ['sol', ['openai:gpt-4']],
  ['gpt llama', []],
])('a search for “%s” finds %s', (search, found) => {
  const models = [
    { id: 'openai:gpt-4', name: 'GPT-4', upstreamId: 'gpt-6.1-sol' },
    { id: 'own-ollama:llama3.2', name: 'Llama', upstreamId: 'llama3.2' },
  ] as AdminModel[];
  expect(findModels(models, search).map(({ id }) => id)).toEqual(found);
});
