import { expect, onTestFinished, test, vi } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { AccountErrors } from './account-errors.ts';

const noCredit = new ProviderError('xai', 'no-credit', 'No credit is left.');

test('a provider that refuses the account is left alone for five minutes from the last time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const errors = new AccountErrors();
  errors.note(noCredit);
  vi.advanceTimersByTime(4 * 60_000);
  errors.note(noCredit);
  vi.advanceTimersByTime(4 * 60_000);
  expect([errors.isRecent('xai'), errors.isRecent('openai')]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect(errors.isRecent('xai')).toBe(false);
  // Whether it is over is not known before it is asked.
  expect(errors.of('xai')).toMatchObject({ kind: 'no-credit' });
});

test('a provider that answered is not left alone', () => {
  const errors = new AccountErrors();
  errors.note(noCredit);
  errors.clear('xai', 'invalid-key');
  expect(errors.isRecent('xai')).toBe(true);
  errors.clear('xai');
  expect(errors.isRecent('xai')).toBe(false);
});

test('a busy provider refuses nobody’s account', () => {
  const errors = new AccountErrors();
  errors.note(new ProviderError('xai', 'overloaded', 'Come back later.'));
  expect(errors.isRecent('xai')).toBe(false);
});
