import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Limiter } from './limiter.ts';

const signal = new AbortController().signal;

function enter(limiter: Limiter, priority: number, name: string, log: string[]) {
  const places: number[] = [];
  const tellAhead = (ahead: number) => places.push(ahead);
  const entered = limiter.wait({ priority, signal, tellAhead }).then((permit) => {
    log.push(name);
    return permit;
  });
  return { entered, places };
}

describe('waiting', () => {
  it('starts the highest priority first and runs as many as the limit allows', async () => {
    const limiter = new Limiter({ total: () => 1 });
    const log: string[] = [];
    const first = enter(limiter, 0, 'first', log);
    let running = await first.entered;
    const low = enter(limiter, 0, 'low', log);
    const high = enter(limiter, 1, 'high', log);
    const later = enter(limiter, 1, 'later high', log);
    expect(low.places).toEqual([0, 1, 2]);
    expect(later.places).toEqual([1]);
    for (const next of [high, later, low]) {
      running.release();
      running = await next.entered;
    }
    expect(log).toEqual(['first', 'high', 'later high', 'low']);
  });

  it('drops a caller that stops waiting, and tells those behind it that they moved up', async () => {
    const limiter = new Limiter({ total: () => 1 });
    const log: string[] = [];
    const running = await enter(limiter, 0, 'running', log).entered;
    const leaving = new AbortController();
    const left = limiter.wait({ signal: leaving.signal });
    const behind = enter(limiter, 0, 'behind', log);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(behind.places).toEqual([1, 0]);
    running.release();
    await behind.entered;
    expect(limiter.waitingCount).toBe(0);
  });

  it('alternates between holders, and gives none more than its limit', async () => {
    const limiter = new Limiter({ total: () => 2, perHolder: 1 });
    const log: string[] = [];
    const enterAs = async (holder: string) => {
      const permit = await limiter.wait({ holder, signal });
      log.push(holder);
      return permit;
    };
    const [first, ...greedy] = ['a', 'a', 'a', 'a'].map(enterAs);
    const second = enterAs('b');
    const third = enterAs('b');
    const modest = enterAs('c');
    (await first)?.release();
    const fromC = await modest;
    expect(log).toEqual(['a', 'b', 'c']);
    (await second).release();
    await greedy[0];
    fromC.release();
    await third;
    expect(log).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('never exceeds the limit or leaves a caller behind, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom(0, 1), { maxLength: 30 }),
        async (size, priorities) => {
          const limiter = new Limiter({ total: () => size });
          let running = 0;
          let highest = 0;
          await Promise.all(
            priorities.map(async (priority) => {
              const permit = await limiter.wait({ priority, signal });
              highest = Math.max(highest, ++running);
              await new Promise((resolve) => setImmediate(resolve));
              running -= 1;
              permit.release();
              permit.release();
            }),
          );
          expect(highest).toBeLessThanOrEqual(size);
          expect(limiter.waitingCount).toBe(0);
        },
      ),
    );
  });
});

describe('taking', () => {
  it('refuses what would exceed the limit per holder or in total', () => {
    const refuse = (who: string) => new Error(`too much for ${who}`);
    const limiter = new Limiter({ total: () => 10, perHolder: 6, refuse });
    const permit = limiter.take('a', 6);
    expect(() => limiter.take('a')).toThrow('too much for holder');
    expect(() => limiter.take('b', 5)).toThrow('too much for all');
    permit.release();
    permit.release();
    limiter.take('b', 5);
    const growing = limiter.take('a', 0);
    growing.grow(5);
    expect(() => growing.grow(1)).toThrow('too much for all');
    growing.release();
    limiter.take('c', 5);
  });
});
