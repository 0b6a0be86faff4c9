import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turnstile } from './turnstile.ts';

const never = new AbortController().signal;

function enter(turnstile: Turnstile, tier: 'free' | 'standard', name: string, log: string[]) {
  const places: number[] = [];
  const entered = turnstile
    .enter(tier, never, (ahead) => places.push(ahead))
    .then(() => log.push(name));
  return { entered, places };
}

describe('Turnstile', () => {
  it('lets as many run as it is set to and starts Standard first among those that wait', async () => {
    const turnstile = new Turnstile(() => 1);
    const log: string[] = [];
    const first = enter(turnstile, 'free', 'first', log);
    await first.entered;
    const free = enter(turnstile, 'free', 'free', log);
    const standard = enter(turnstile, 'standard', 'standard', log);
    const later = enter(turnstile, 'standard', 'later standard', log);
    expect(free.places).toEqual([0, 1, 2]);
    expect(later.places).toEqual([1]);
    for (const next of [standard, later, free]) {
      turnstile.leave();
      await next.entered;
    }
    expect(log).toEqual(['first', 'standard', 'later standard', 'free']);
  });

  it('forgets one that stopped waiting, and tells those behind that they moved up', async () => {
    const turnstile = new Turnstile(() => 1);
    const log: string[] = [];
    await enter(turnstile, 'free', 'running', log).entered;
    const leaving = new AbortController();
    const left = turnstile.enter('free', leaving.signal, () => {});
    const behind = enter(turnstile, 'free', 'behind', log);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(behind.places).toEqual([1, 0]);
    turnstile.leave();
    await behind.entered;
    expect(turnstile.waitingCount).toBe(0);
  });

  it('never runs more than it may and leaves nobody behind, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom<'free' | 'standard'>('free', 'standard'), { maxLength: 30 }),
        async (size, tiers) => {
          const turnstile = new Turnstile(() => size);
          let running = 0;
          let highest = 0;
          await Promise.all(
            tiers.map(async (tier) => {
              await turnstile.enter(tier, never, () => {});
              highest = Math.max(highest, ++running);
              await new Promise((resolve) => setImmediate(resolve));
              running -= 1;
              turnstile.leave();
            }),
          );
          expect(highest).toBeLessThanOrEqual(size);
          expect(turnstile.waitingCount).toBe(0);
        },
      ),
    );
  });
});
