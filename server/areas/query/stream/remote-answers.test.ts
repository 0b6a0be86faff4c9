import { expect, it } from 'vitest';
import { RemoteAnswers } from './remote-answers.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

/**
 * Reads an answer of another process while the first `asks` calls of `askFor` and then `looks` calls of
 * `find` fail.
 */
async function readWhileAway(looks: number, asks = 0) {
  let asked = 0;
  let askedFor = 0;
  const answers = new RemoteAnswers({
    stop: async () => true,
    stopAllOf: async () => {},
    async askFor() {
      askedFor += 1;
      if (askedFor <= asks) throw new Error('Connection terminated');
    },
    async find(queryId, seen) {
      asked += 1;
      if (asked > 1 && asked <= 1 + looks) throw new Error('Connection terminated');
      const events = [{ type: 'text', column: 0, text: `${seen + 1}` } as const];
      return { isRunning: true, chunks: [{ queryId, last: seen + 1, events }] };
    },
  });
  const seen: NumberedEvent[] = [];
  // Wakes the reader again and again, so that it reads at once each time.
  const notices = setInterval(() => answers.wake('one'), 5);
  const read = async () => {
    for await (const numbered of answers.read('one', 0, new AbortController().signal)) {
      seen.push(numbered);
      if (numbered.id === 2) return 'read on';
    }
    return 'ended';
  };
  const end = await read().catch((error: Error) => error.message);
  clearInterval(notices);
  return { end, seen: seen.map(({ id }) => id) };
}

it('reading resumes where it was when the database comes back', async () => {
  expect(await readWhileAway(5)).toEqual({ end: 'read on', seen: [1, 2] });
});

it('reading starts once a database that was unavailable at first is back', async () => {
  expect(await readWhileAway(0, 5)).toEqual({ end: 'read on', seen: [1, 2] });
});

it('reading fails if the database stays unavailable', async () => {
  expect(await readWhileAway(0, 6)).toEqual({ end: 'Connection terminated', seen: [] });
  expect(await readWhileAway(6)).toEqual({ end: 'Connection terminated', seen: [1] });
});
