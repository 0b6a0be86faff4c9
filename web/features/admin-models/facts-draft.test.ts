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

it('an invalid price or number of tokens is reported', () => {
  expect(checkFacts({ ...emptyFacts, input: 'free', contextTokens: '1M' })).toEqual({
    input: 'Enter a price, such as 2.50.',
    contextTokens: 'Enter a number, such as 128000.',
  });
});
