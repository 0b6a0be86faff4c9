import { setTimeout as sleep } from 'node:timers/promises';
import type { EventsReader, TestClient } from '../../tests/support/test-client.ts';
import { promptOf } from './counting-vendor.ts';

/** What one person saw of one answer, at however many processes. */
export interface Seen {
  mark: string;
  isStandard: boolean;
  queryId: string | null;
  /** Null where it never came to an end. */
  finish: string | null;
  text: string;
  /** Characters that were shown and then not there any more. */
  lost: number;
  reattached: number;
  /** When it was told to wait, and when it began; null where it did not. */
  waitedAt: number | null;
  startedAt: number | null;
  refusal: string | null;
}

const longestMs = 60_000;
const model = 'openai:gpt-3.5-turbo';

/**
 * Asks at a process and, whenever a connection breaks, goes on at the next: `addresses` are taken in turn. With
 * `onText` something is done once, when the first text is there.
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
      const at = client.at(addresses());
      const reader = seen.queryId
        ? await at.reattach(seen.queryId, last)
        : await at.stream({ query: promptOf(mark), model });
      if (reader.status !== 200) noteRefusal(seen, reader.status);
      else last = await read(reader, seen, last, onText);
    } catch {
      // The process was killed, or is not there again yet.
    }
    if (seen.finish === null) await sleep(50);
    if (seen.queryId && seen.finish === null) seen.reattached += 1;
  }
  return seen;
}

const nothing = {
  queryId: null,
  finish: null,
  text: '',
  lost: 0,
  reattached: 0,
  waitedAt: null,
  startedAt: null,
  refusal: null,
};

/** A process that starts or stops refuses for a moment; a limit is an answer. */
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
