import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createFailureLog } from './failure-log.ts';

it('a thousand overload failures are logged once per second, and others one by one', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const logFailure = createFailureLog();
  const busy = new AppError('busy', 'Too many.');
  for (let call = 0; call < 1_000; call += 1) logFailure(log, 'busy', busy);
  expect(lines).toEqual([[{ err: busy }, 'busy']]);
  vi.advanceTimersByTime(1_000);
  logFailure(log, 'busy', busy);
  expect(lines.at(-1)).toEqual([{ err: busy, before: 999 }, 'busy']);
  logFailure(log, 'missing-key', busy);
  logFailure(log, 'missing-key', busy);
  expect(lines).toHaveLength(4);
});
