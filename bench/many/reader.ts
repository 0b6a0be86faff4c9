import { setTimeout as sleep } from 'node:timers/promises';
import type { EventsReader, TestClient } from '../../tests/support/test-client.ts';
import { promptOf } from './counting-vendor.ts';

/** What one person saw of one answer, through any number of processes. */
export interface Seen {
  mark: string;
  isStandard: boolean;
  queryId: string | null;
  /** The process that took the prompt. */
  takenAt: string | null;
  /** Null if the answer never ended. */
  finish: string | null;
  text: string;
  /** The number of characters that were shown and later missing. */
  lost: number;
  reattached: number;
  /** When the prompt had to wait and when it started; null if it didn't. */
  waitedAt: number | null;
  startedAt: number | null;
  refusal: string | null;
}

const longestMs = 60_000;
const model = 'openai:gpt-3.5-turbo';

/**
 * Sends a prompt to one process. Whenever a connection breaks, reattaches at the next of `addresses`. Calls
 * `onText` once, when the first text arrives.
 */
export async function askAndFollow(
  client: TestClient,
  addresses: () => string,
  { mark, isStandard }: Pick<Seen, 'mark' | 'isStandard'>,
  onText: (queryId: string) => void = () => {},
): Promise<Seen> {
  const seen: Seen = { mark, isStandard, ...nothing };
  const givesUpAt = performance.now() + longestMs;
  let last = 0;
  while (seen.finish === null && seen.refusal === null && performance.now() < givesUpAt) {
    try {
      const address = addresses();
      const at = client.at(address);
      if (!seen.queryId) seen.takenAt = address;
      const reader = seen.queryId
        ? await at.reattach(seen.queryId, last)
        : await at.stream({ query: promptOf(mark), model });
      if (reader.status !== 200) noteRefusal(seen, reader.status);
      else last = await read(reader, seen, last, onText);
    } catch {
      // The process was killed or hasn't restarted yet.
    }
    if (seen.finish === null) await sleep(50);
    if (seen.queryId && seen.finish === null) seen.reattached += 1;
  }
  return seen;
}

const nothing = {
  queryId: null,
  takenAt: null,
  finish: null,
  text: '',
  lost: 0,
  reattached: 0,
  waitedAt: null,
  startedAt: null,
  refusal: null,
};

/** A starting or stopping process refuses only for a moment, whereas 429 is final. */
function noteRefusal(seen: Seen, status: number): void {
  if (status === 429) seen.refusal = 'limit';
}

async function read(
  { events }: EventsReader,
  seen: Seen,
  from: number,
  onText: (queryId: string) => void,
): Promise<number> {
  let last = from;
  let shown = '';
  const endAnew = () => {
    if (shown !== '' && !seen.text.startsWith(shown)) {
      seen.lost += Math.max(1, shown.length - seen.text.length);
    }
    shown = '';
  };
  for await (const { id, event } of events) {
    last = id;
    if (event.type === 'waiting') {
      seen.queryId = event.queryId;
      seen.waitedAt ??= performance.now();
    } else if (event.type === 'route') {
      seen.queryId = event.queryId;
      seen.startedAt ??= performance.now();
      if (seen.text !== '') shown = seen.text;
      seen.text = '';
    } else if (event.type === 'text') {
      if (seen.text === '' && shown === '' && seen.queryId) onText(seen.queryId);
      seen.text += event.text;
    } else if (event.type === 'receipt') seen.finish = event.receipt.finish;
    else if (event.type === 'problem') seen.finish = event.receipt?.finish ?? event.problem.code;
    else if (event.type === 'done') {
      endAnew();
      return last;
    }
  }
  endAnew();
  return last;
}
