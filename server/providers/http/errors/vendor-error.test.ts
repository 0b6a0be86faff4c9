import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { redactMessage } from './vendor-error.ts';

test('a message never shows the key, in full or masked', () => {
  expect(redactMessage('Bad key sk-secret. Given: sk-s****cret.', 'sk-secret')).toBe(
    'Bad key [key]. Given: [key]',
  );
});

test('a message is one line of at most 300 characters, and never ends with part of the key', () => {
  const message = redactMessage(`${'a\n'.repeat(147)}sk-secret-secret`, 'sk-secret-secret');
  expect(message.length).toBeLessThanOrEqual(300);
  expect(message).not.toContain('sk-');
  expect(redactMessage('a'.repeat(1000), 'sk-secret')).toHaveLength(300);
});

test('a message with the length of a full body is shortened quickly', () => {
  const message = 'a'.repeat(64 * 1024);
  expect(cpuMsOf(() => redactMessage(message, 'sk-secret'))).toBeLessThan(100);
});
