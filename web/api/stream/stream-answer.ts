import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { PartGone } from '#web/ui/browser/import-part.ts';
import { ApiError } from '../api-error.ts';
import { endpointTable } from '../endpoint-table.ts';
import { send } from '../call.ts';
import { noticeSignedOut } from '../notice-signed-out.ts';
import { onlyField } from '../models/only-mark.ts';
import type { SentFile, SentQuery } from './sent-query.ts';

/** The connection broke and could not be restored. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection broke and could not be taken up again.', { cause });
    this.name = 'ConnectionLost';
  }
}

export interface StreamOptions {
  signal: AbortSignal;
  /** Files that go with the prompt. */
  files?: readonly SentFile[];
  /** The share of the files that has been sent, 0 to 1. */
  onUploaded?: (share: number) => void;
  /** Called when the connection broke; it is being restored until the next event. */
  onBroken?: () => void;
  /** How long to wait before each attempt to reconnect; an event starts the list over. */
  retryDelaysMs?: readonly number[];
  /** The id of a query that was sent before; it is followed from its beginning, and nothing is sent. */
  sentAs?: string | null;
}

// Long enough for a server that has to start again.
const defaultRetryDelaysMs = [200, 500, 1000, 2000, 4000, 8000, 8000];

const fetchEventReader = () => import('./read-events.ts');

/** Fetches ahead what the first answer needs. */
export function preloadEventReader(): void {
  fetchEventReader().catch(() => {});
}

/**
 * Sends a prompt and yields its events in order, each once, until `done`. A broken connection is resumed
 * after the last event seen.
 */
export async function* streamAnswer(
  query: SentQuery,
  options: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const { signal, retryDelaysMs = defaultRetryDelaysMs } = options;
  let queryId: string | null = options.sentAs ?? null;
  let lastId = 0;
  let tries = 0;
  for (;;) {
    let cause: unknown = null;
    try {
      // Fetched before anything is sent, so that no answer comes to a page that cannot read it.
      const { readEvents } = await orAborted(fetchEventReader(), signal);
      const response: Response = await (queryId
        ? follow(queryId, lastId, signal)
        : post(query, options));
      if (!response.body) throw new Error('The answer has no body.');
      for await (const { id, event } of readEvents(response.body)) {
        if (id <= lastId) continue;
        if (id !== lastId + 1) throw new Error(`Event ${lastId + 1} is missing.`);
        lastId = id;
        tries = 0;
        if ('queryId' in event) queryId = event.queryId;
        if (event.type === 'problem') noticeSignedOut(event.problem);
        yield event;
        if (event.type === 'done') return;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      cause = error;
    }
    if (cause instanceof PartGone || (!queryId && cause)) throw cause;
    const delayMs = retryDelaysMs[tries];
    if (!queryId || delayMs === undefined || isFinal(cause)) {
      throw new ConnectionLost(cause);
    }
    tries += 1;
    options.onBroken?.();
    await wait(delayMs, signal);
  }
}

/** Whether the server has said what it will say again: not that it starts, or that another writes the answer. */
function isFinal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 409;
}

const accept = { Accept: 'text/event-stream' };

async function post(asked: SentQuery, { signal, files = [], onUploaded }: StreamOptions) {
  const query = { ...asked, ...onlyField() };
  if (files.length > 0) {
    const { toQueryForm, uploadForm } = await import('./upload.ts');
    return uploadForm(endpointTable.runMultimodalQuery.path, toQueryForm(query, files), {
      signal,
      headers: accept,
      onSent: (share) => onUploaded?.(share),
    });
  }
  return send('runQuery', { body: query }, { signal, headers: accept });
}

function follow(queryId: string, lastId: number, signal: AbortSignal) {
  const headers = { ...accept, 'Last-Event-ID': String(lastId) };
  return send('followQuery', { params: { queryId } }, { signal, headers });
}

/** What is awaited, unless it is given up before. */
async function orAborted<Value>(coming: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.addEventListener('abort', give);
  try {
    return await Promise.race([coming, aborted]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
