import { expect, it, onTestFinished, vi } from 'vitest';
import { timeStep } from './time-step.ts';

it('prints one line for a slow step, and none for a quick or failed one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    log.mockRestore();
  });
  const takes = (ms: number) => async () => {
    vi.advanceTimersByTime(ms);
    return ms;
  };
  expect(await timeStep('Started the simulators', takes(499))).toBe(499);
  expect(log).not.toHaveBeenCalled();
  expect(await timeStep('Created the database', takes(2_340))).toBe(2_340);
  expect(log.mock.calls).toEqual([['Created the database in 2.3 s.']]);
  const fails = () => takes(900)().then(() => Promise.reject(new Error('no room')));
  await expect(timeStep('Migrated the database', fails)).rejects.toThrow('no room');
  expect(log).toHaveBeenCalledOnce();
});
