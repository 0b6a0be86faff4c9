import { expect, it } from 'vitest';
import type { ProblemCode } from '#shared/contract/problem.ts';
import { toAnthropicError } from './to-anthropic-error.ts';
import { toOpenAiError } from './to-openai-error.ts';

it.each<[ProblemCode, string, string]>([
  ['invalid-input', 'invalid_request_error', 'invalid_request_error'],
  ['unknown-model', 'invalid_request_error', 'not_found_error'],
  ['invalid-key', 'authentication_error', 'authentication_error'],
  ['switched-off', 'permission_error', 'permission_error'],
  ['body-too-large', 'invalid_request_error', 'request_too_large'],
  ['minute-limit', 'rate_limit_error', 'rate_limit_error'],
  ['budget-spent', 'insufficient_quota', 'rate_limit_error'],
  ['maintenance', 'server_error', 'api_error'],
  ['busy', 'server_error', 'overloaded_error'],
  ['answer-timeout', 'server_error', 'timeout_error'],
])('%s is %s for OpenAI’s clients and %s for Anthropic’s', (code, openai, anthropic) => {
  const problem = { code, message: 'Something failed.' };
  expect(toOpenAiError(problem).error.type).toBe(openai);
  expect(toAnthropicError(problem, undefined).error.type).toBe(anthropic);
});
