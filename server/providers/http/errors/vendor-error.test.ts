import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { redactMessage } from './vendor-error.ts';

test('a message never shows the key, nor the masked form of it', () => {
  expect(redactMessage('Bad key sk-secret. Given: sk-s****cret.', 'sk-secret')).toBe(
    'Bad key [key]. Given: [key]',
  );
});

test('a message is one line of at most 300 characters, with no half of the key at its end', () => {
  const message = redactMessage(`${'a\n'.repeat(147)}sk-secret-secret`, 'sk-secret-secret');
  expect(message.length).toBeLessThanOrEqual(300);
  expect(message).not.toContain('sk-');
  expect(redactMessage('a'.repeat(1000), 'sk-secret')).toHaveLength(300);
});

test('a message as long as a body may be is shortened at once', () => {
  const message = 'a'.repeat(64 * 1024);
  expect(cpuMsOf(() => redactMessage(message, 'sk-secret'))).toBeLessThan(100);
});
