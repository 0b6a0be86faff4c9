import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import { makeStorable } from './join-surrogates.ts';
import type { StreamState } from './stream-state.ts';
import { isObject, textOf, type JsonObject } from './json.ts';

/** Reads log probabilities in the format of OpenAI's APIs, and ignores anything else. */
export function readLogprobs(tokens: unknown, { logprobs }: StreamState): void {
  for (const one of listOf(tokens)) {
    logprobs.push({ ...readToken(one), top_logprobs: listOf(one.top_logprobs).map(readToken) });
  }
}

function readToken({ token, logprob, bytes }: JsonObject): Omit<TokenLogprob, 'top_logprobs'> {
  const text = textOf(token);
  return {
    token: makeStorable(text),
    // OpenAI's value for a very unlikely token.
    logprob: typeof logprob === 'number' ? logprob : -9999,
    bytes: Array.isArray(bytes) ? bytes.map(Number) : [...Buffer.from(text)],
  };
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
