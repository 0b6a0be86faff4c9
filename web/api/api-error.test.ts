import { expect, test } from 'vitest';
import { ApiError, describeError } from './api-error.ts';

test('the message of a failed call has its status and body', () => {
  expect(new ApiError(404, 'no such page', 'Not Found').message).toBe('404: no such page');
});

test('the message falls back to the status text when the body is empty', () => {
  expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
});

test('a problem in the body is kept', () => {
  const problem = { code: 'missing-key', message: 'No key.', missingKey: 'XAI_API_KEY' };
  const error = new ApiError(503, JSON.stringify(problem), 'Service Unavailable');
  expect(error.problem).toEqual(problem);
  expect(error.message).toBe(`503: ${JSON.stringify(problem)}`);
});

test('a missing key is recognized without a code', () => {
  const body = { message: 'No key.', missingKey: 'XAI_API_KEY' };
  const error = new ApiError(503, JSON.stringify(body), 'Service Unavailable');
  expect(error.problem).toEqual({ ...body, code: 'missing-key' });
});

test.each(['<html>', 'null', '"text"', '{"message":"half"}', '[]'])(
  'a body that is not a problem is not treated as one: %s',
  (body) => {
    expect(new ApiError(500, body, '').problem).toBeNull();
  },
);

test('a page shows a refused field’s message without the API’s field name', () => {
  const message = 'Enter an e-mail address, such as name@example.com.';
  const body = {
    code: 'invalid-input',
    message: `email: ${message}`,
    fieldErrors: { email: message },
  };
  expect(describeError(new ApiError(400, JSON.stringify(body), 'Bad Request'))).toBe(message);
});
