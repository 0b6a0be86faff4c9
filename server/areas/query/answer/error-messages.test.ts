import { expect, test } from 'vitest';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { problemOf } from './error-messages.ts';

const rejected = (message: string, status: number | null = 400) =>
  problemOf('Luna', new ProviderError('openai', 'bad-request', message, { status }), false);

// Messages that vendors send, most of them from public issues.
test.each([
  ['image exceeds 5 MB maximum: 5811440 bytes > 5242880 bytes', 'an image is too large'],
  ['At least one of the image dimensions exceed max allowed size', 'an image is too large'],
  ['Unable to process input image. Please retry or report', 'it couldn’t read an image'],
  ['Invalid image URL.', 'it couldn’t read an image'],
  ['The PDF specified was not valid.', 'it couldn’t read a file'],
  ['Chat completions don’t accept application/pdf.', 'it couldn’t read a file'],
  [
    "Invalid schema for response_format 'x': 'additionalProperties' is required to be false.",
    'it doesn’t support this JSON schema or answer format',
  ],
  [
    'tools.0.custom.input_schema: JSON schema is invalid',
    'it doesn’t support this JSON schema or answer format',
  ],
  [
    "No tool output found for function call call_abc. Provide messages for 'tool_call_id'.",
    'it doesn’t support these tools or their results',
  ],
  [
    '* GenerateContentRequest.tools[0].function_declarations[0].name: Invalid function name.',
    'it doesn’t support these tools or their results',
  ],
  ['Argument not supported on this model: stop', 'it doesn’t support these stop sequences'],
  ['max_tokens: 9999 > 8192, which is the most allowed', 'it doesn’t support this answer length'],
  ["Invalid 'temperature': above maximum value", 'it doesn’t support this temperature'],
  ["Unsupported value: 'reasoning.effort'", 'it doesn’t support this effort'],
  [
    'messages: roles must alternate between "user" and "assistant"',
    'it doesn’t support this order of messages',
  ],
])('a rejected prompt says why in our words: %s', (message, reason) => {
  expect(rejected(message)).toEqual({
    code: 'prompt-rejected',
    message: `Luna didn’t accept this prompt: ${reason}. Change the prompt, or try another model.`,
  });
});

test('a reason that we don’t recognize is left out, and so is everything else the vendor wrote', () => {
  const { message } = rejected('Error at https://10.0.0.7/internal for key sk-secret-123 of org-9');
  expect(message).toBe('Luna didn’t accept this prompt. Change the prompt, or try another model.');
});

test.each([404, 405, 410])('a wrong address (%i) is not blamed on the prompt', (status) => {
  expect(rejected('Invalid URL (POST /v1/files)', status)).toMatchObject({
    code: 'provider-failed',
    message: 'Luna didn’t accept this prompt. Change the prompt, or try another model.',
  });
});

test.each([
  [
    'too-long',
    'prompt-too-long',
    'Luna can’t read a prompt and conversation of this length. Shorten the prompt, start a new conversation, or choose a model with a larger context window.',
  ],
  [
    'refused',
    'provider-refused',
    'Luna didn’t answer because its provider’s usage policy blocks this prompt. Change the prompt, or try another model.',
  ],
] as const)('%s has a message of its own', (kind, code, message) => {
  expect(problemOf('Luna', new ProviderError('openai', kind, 'x', { status: 400 }), false)).toEqual(
    {
      code,
      message,
    },
  );
});
