import { expect, test } from 'vitest';
import { readLogprobs } from './read-logprobs.ts';
import { createStreamState } from './stream-state.ts';

const read = (tokens: unknown) => {
  const state = createStreamState();
  readLogprobs(tokens, state);
  return state.logprobs;
};

test('what a server leaves out is derived from the token', () => {
  expect(read([{ token: 'ö', top_logprobs: [{ token: 'a', logprob: -2, bytes: [97] }] }])).toEqual([
    {
      token: 'ö',
      logprob: -9999,
      bytes: [195, 182],
      top_logprobs: [{ token: 'a', logprob: -2, bytes: [97] }],
    },
  ]);
});

test.each([null, undefined, {}, 'text', [null, 1]])('%j has no tokens', (tokens) => {
  expect(read(tokens)).toEqual([]);
});

test('half a character in a token doesn’t prevent storing it', () => {
  expect(read([{ token: '\ud83d', logprob: -1, bytes: [240, 159] }])).toMatchObject([
    { token: '\ufffd', bytes: [240, 159] },
  ]);
});
