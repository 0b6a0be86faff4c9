import { expect, it } from 'vitest';
import { SessionWatch } from './session-watch.ts';

const [one, two] = [Buffer.from('one'), Buffer.from('two')];

function watchOver(live: Buffer[], asked: Buffer[][] = []) {
  return new SessionWatch({
    async listCurrentSessions(hashes) {
      asked.push([...hashes]);
      return live.filter((hash) => hashes.some((other) => other.equals(hash)));
    },
  });
}

it('tells all that goes on under a session when it has ended, and nobody else', async () => {
  const live = [one, two];
  const watch = watchOver(live);
  const [tab, other, stranger] = [watch.watch(one), watch.watch(one), watch.watch(two)];
  await watch.look();
  expect([tab, other, stranger].map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
  live.shift();
  await watch.look();
  expect([tab, other, stranger].map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

it('asks about nothing that was released', async () => {
  const asked: Buffer[][] = [];
  const watch = watchOver([one, two], asked);
  const [first, second, third] = [watch.watch(one), watch.watch(one), watch.watch(two)];
  first.release();
  third.release();
  await watch.look();
  second.release();
  second.release();
  await watch.look();
  expect(asked).toEqual([[one]]);
});

it('ends nothing while the database is away', async () => {
  const watch = new SessionWatch({ listCurrentSessions: () => Promise.reject(new Error('away')) });
  const session = watch.watch(one);
  await watch.look();
  expect(session.signal.aborted).toBe(false);
});

it('looks again and again while there is something to watch', async () => {
  const live = [one];
  const watch = new SessionWatch({ listCurrentSessions: async () => live }, 1);
  const { signal } = watch.watch(one);
  live.pop();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
});
