import { createParser } from 'eventsource-parser';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { addressOf } from './caller.ts';

/** What a person saw of one streamed prompt. */
export interface Asked {
  queryId: string | null;
  hasReceipt: boolean;
  /** True if the stream ended with its last event instead of breaking off. */
  isWhole: boolean;
  /** The code of the last reported problem. */
  problem: string | null;
  firstTextMs: number | null;
  ms: number;
  status: number;
}

let asked = 0;

/** Streams a prompt as a new visitor until the end or until the connection breaks. */
export async function ask(
  url: string,
  prompt: object,
  timeoutMs = 60_000,
  send = fetch,
): Promise<Asked> {
  const startedAt = performance.now();
  const seen = newlyAsked();
  try {
    const response = await send(new URL('/api/switchyard/query', url), {
      method: 'POST',
      body: JSON.stringify(prompt),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-forwarded-for': addressOf(8_000_000 + (asked += 1)),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    seen.status = response.status;
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      seen.problem = ((await response.json()) as { code: string }).code;
    } else {
      await readEvents(response, (event) => note(event, seen, performance.now() - startedAt));
    }
  } catch {
    // The connection broke or the time ran out. What was seen so far still counts.
  }
  return { ...seen, ms: performance.now() - startedAt };
}

function newlyAsked(): Asked {
  const nothing = { queryId: null, problem: null, firstTextMs: null };
  return { ...nothing, hasReceipt: false, isWhole: false, ms: 0, status: 0 };
}

async function readEvents(response: Response, onEvent: (event: StreamEvent) => void) {
  const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as StreamEvent) });
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? [])
    parser.feed(decoder.decode(bytes, { stream: true }));
}

function note(event: StreamEvent, seen: Asked, ms: number): void {
  if (event.type === 'text') seen.firstTextMs ??= ms;
  if (event.type === 'problem') seen.problem = event.problem.code;
  if (event.type === 'receipt') seen.hasReceipt = true;
  if (event.type === 'done') {
    seen.isWhole = true;
    seen.queryId = event.queryId;
  }
}

/** Returns whether the answer was reported done: its receipt arrived, and then the end of the stream. */
export function isAcknowledged({ hasReceipt, isWhole }: Asked): boolean {
  return hasReceipt && isWhole;
}
