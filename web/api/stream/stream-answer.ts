import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { PartGone } from '#web/ui/browser/import-part.ts';
import { ApiError, ConnectionLost } from '../api-error.ts';
import { endpointTable } from '../endpoint-table.ts';
import { send } from '../call.ts';
import { noticeSignedOut } from '../notice-signed-out.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { onlyField } from '../models/only-mark.ts';
import { noteDayLeft } from './day-left.ts';
import type { SentFile, SentQuery } from './sent-query.ts';

export interface StreamOptions {
  signal: AbortSignal;
  files?: readonly SentFile[];
  /** Called with the uploaded share of the files, from 0 to 1. */
  onUploaded?: (share: number) => void;
  /** Called when the connection breaks. Until the next event arrives, it is being restored. */
  onBroken?: () => void;
  /** The delays before successive reconnection attempts; any event resets the sequence. */
  retryDelaysMs?: readonly number[];
  /** The id of a query that was already sent, whose events are then read from the start. */
  sentAs?: string | null;
}

// Together, these delays give a server enough time to restart.
const defaultRetryDelaysMs = [200, 500, 1000, 2000, 4000, 8000, 8000];

/**
 * Sends a prompt and yields its events in order, each exactly once, until `done`. After a broken
 * connection it resumes from the last event received. Throws `ConnectionLost` if that fails.
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
      const response: Response = await (queryId
        ? follow(queryId, lastId, signal)
        : post(query, options));
      if (!queryId) noteDayLeft(response);
      if (!response.body) throw new Error('The server sent an empty response.');
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
    if (!queryId || delayMs === undefined || isFinal(cause)) throw new ConnectionLost(cause);
    tries += 1;
    options.onBroken?.();
    await wait(delayMs, signal);
  }
}

/**
 * Whether a retry would get the same response. A retry after a 5xx may succeed because the server may be
 * restarting. A retry after a 409 may succeed because another process is still writing the answer.
 */
function isFinal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 409;
}

const accept = { Accept: 'text/event-stream' };

async function post(asked: SentQuery, { signal, files = [], onUploaded }: StreamOptions) {
  const isSignedIn = Boolean(queryClient.getQueryData(queryKeys.currentUser));
  const query = { ...asked, ...onlyField(), ...(isSignedIn && { isSignedIn }) };
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

interface NumberedEvent {
  id: number;
  event: StreamEvent;
}

// The server sends a heartbeat every 15 s, so a longer silence means that the connection is broken.
const silenceMs = 45_000;

/** Reads server-sent events from a body. Ends with the body and throws if the connection breaks. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of arrived.splice(0)) yield toNumberedEvent(message);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function toNumberedEvent({ id, data }: EventSourceMessage): NumberedEvent {
  return { id: Number(id), event: JSON.parse(data) as StreamEvent };
}

async function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The server sent nothing for ${limitMs} ms.`)),
      limitMs,
    );
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
