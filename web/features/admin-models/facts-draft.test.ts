import { expect, it } from 'vitest';
import { changedFacts, checkFacts, emptyFacts } from './facts-draft.ts';

it('unchanged facts are not sent', () => {
  expect(changedFacts(emptyFacts, emptyFacts)).toEqual({});
});

it('one price can be sent without the other', () => {
  const before = { ...emptyFacts, input: '1', output: '2' };
  expect(changedFacts(before, { ...before, output: '3' })).toEqual({
    outputMicroUsdPerMillion: 3_000_000,
  });
});

it('facts are sent in the server’s format, and a cleared field as unknown', () => {
  const before = { ...emptyFacts, release: 'May 2026', maxOutputTokens: '4096' };
  const draft = {
    ...before,
    release: ' ',
    maxOutputTokens: '',
    contextTokens: '128,000',
    bestFor: 'Code, , Long texts ',
    thinks: true,
  };
  expect(changedFacts(before, draft)).toEqual({
    release: null,
    maxOutputTokens: null,
    contextTokens: 128_000,
    bestFor: ['Code', 'Long texts'],
    thinks: true,
  });
});

it('a search parameter is sent with its price, and an emptied one turns the search off', () => {
  const before = { ...emptyFacts, searchParameters: '{"web":{}}', searchPrice: '0.01' };
  expect(changedFacts(emptyFacts, before)).toEqual({
    search: { parameters: { web: {} }, microUsd: 10_000 },
  });
  expect(changedFacts(before, { ...before, searchPrice: '0' })).toEqual({
    search: { parameters: { web: {} }, microUsd: 0 },
  });
  expect(changedFacts(before, { ...before, searchParameters: ' ' })).toEqual({ search: null });
});

it.each(['{web', '[]', '"web"', 'null'])('the search parameter %s is reported', (text) => {
  expect(checkFacts({ ...emptyFacts, searchParameters: text, searchPrice: '' })).toEqual({
    searchParameters: 'Enter a JSON object, such as {"web_search_options":{}}.',
    searchPrice: 'Enter a price, such as 0.01, or 0.',
  });
});

it('an invalid price or number of tokens is reported', () => {
  expect(checkFacts({ ...emptyFacts, input: 'free', contextTokens: '1M' })).toEqual({
    input: 'Enter a price, such as 2.50.',
    contextTokens: 'Enter a number, such as 128000.',
  });
});
