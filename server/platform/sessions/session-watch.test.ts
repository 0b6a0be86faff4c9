import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, vi } from 'vitest';
import { SessionWatch } from './session-watch.ts';

const [one, two] = [Buffer.from('one'), Buffer.from('two')];

function watchOver(current: Buffer[], asked: Buffer[][] = []) {
  return new SessionWatch({
    async listCurrent(hashes) {
      asked.push([...hashes]);
      return current.filter((hash) => hashes.some((other) => other.equals(hash)));
    },
  });
}

it('the watch ends everything that runs under an ended session, and nothing else', async () => {
  const current = [one, two];
  const watch = watchOver(current);
  const [tab, other, stranger] = [watch.watch(one), watch.watch(one), watch.watch(two)];
  await watch.look();
  expect([tab, other, stranger].map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
  current.shift();
  await watch.look();
  expect([tab, other, stranger].map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

it('the watch checks outside the context of the call that started it', async () => {
  const calls = new AsyncLocalStorage<string>();
  const askedIn: (string | undefined)[] = [];
  const listCurrent = async (hashes: readonly Buffer[]) => {
    askedIn.push(calls.getStore());
    return [...hashes];
  };
  const watch = new SessionWatch({ listCurrent }, 1);
  const { release } = calls.run('a call', () => watch.watch(one));
  await vi.waitFor(() => expect(askedIn.length).toBeGreaterThan(1), 20_000);
  release();
  expect(new Set(askedIn)).toEqual(new Set([undefined]));
});

it('the watch does not check released sessions', async () => {
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

it('the watch ends no session while the database is unavailable', async () => {
  const watch = new SessionWatch({ listCurrent: () => Promise.reject(new Error('away')) });
  const session = watch.watch(one);
  await watch.look();
  expect(session.signal.aborted).toBe(false);
});

it('the watch keeps checking as long as there is a session to check', async () => {
  const current = [one];
  const watch = new SessionWatch({ listCurrent: async () => current }, 1);
  const { signal } = watch.watch(one);
  current.pop();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
});
