import { expect, test } from 'vitest';
import { kindOfStatus, refusedPartOf } from './error-body.ts';

test.each([
  [302, '', 'malformed-reply'],
  [400, 'Bad value', 'bad-request'],
  [400, "This model's maximum context length is 8192 tokens.", 'too-long'],
  [400, '`top_p` is not allowed for this model', 'bad-request'],
  [400, 'The model `gpt-0` does not exist', 'model-gone'],
  [400, 'invalid model ID', 'model-gone'],
  [400, 'Model not found: grok-0', 'model-gone'],
  [401, '', 'invalid-key'],
  [402, '', 'no-credit'],
  [403, '', 'forbidden'],
  [404, 'Invalid URL', 'bad-request'],
  [404, 'model: claude-0', 'model-gone'],
  [404, 'models/gemini-0 is not found for API version v1beta', 'model-gone'],
  [408, '', 'request-timeout'],
  [413, 'Request too large', 'bad-request'],
  [429, '', 'rate-limited'],
  [451, '', 'region-refused'],
  [500, '', 'server-error'],
  [502, '', 'server-error'],
  [503, 'Service unavailable', 'server-error'],
  [503, 'The model is overloaded.', 'overloaded'],
  [504, '', 'server-error'],
  [529, '', 'overloaded'],
])('status %i with "%s" is %s', (status, message, kind) => {
  expect(kindOfStatus(status, message)).toBe(kind);
});

test.each([
  ["Unsupported parameter: 'top_p' is not supported with this model.", 'top_p'],
  ['Model grok-4 does not support parameter presencePenalty.', 'presence_penalty'],
  ['`top_k` is deprecated for this model.', 'top_k'],
  ['The seed is no longer accepted', 'seed'],
  ["Invalid 'top_p': decimal above maximum value.", undefined],
])('"%s" refuses %s', (message, part) => {
  expect(refusedPartOf('bad-request', message)).toBe(part);
});
