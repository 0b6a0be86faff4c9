import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';

/** An event as text. If `mayWait`, it can be held back to be sent with the next events. */
export interface WrittenEvent {
  text: string;
  mayWait: boolean;
}

/** Writes an event in a vendor's format, in which the body repeats the event's name. */
export function writeEvent<Event extends { type: string }>(
  event: Event,
  { mayWait = false } = {},
): WrittenEvent {
  return { text: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`, mayWait };
}

/** An event without a name. */
export function writeData(body: object, { mayWait = false } = {}): WrittenEvent {
  return { text: `data: ${JSON.stringify(body)}\n\n`, mayWait };
}

/** An answer that is sent as server-sent events instead of a single JSON body. */
export class EventStream {
  readonly events: AsyncIterable<WrittenEvent>;
  readonly heartbeat: string;

  constructor(events: AsyncIterable<WrittenEvent>, heartbeat = ': waiting\n\n') {
    this.events = events;
    this.heartbeat = heartbeat;
  }
}

/** Events in the form that our pages read, each with its number and name. */
export async function* writeNumbered(
  events: AsyncIterable<NumberedEvent>,
): AsyncGenerator<WrittenEvent> {
  for await (const { id, event } of events) {
    const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    yield { text, mayWait: event.type === 'text' };
  }
}

export interface EventReaderTraits {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** A client that reads nothing for this long counts as disconnected. It may reconnect. */
  readingMs: number;
}

const heartbeatMs = 15_000;
const mostGathered = 16 * 1024;

/** Sends events no faster than the client reads. Heartbeats keep proxies from closing the connection. */
export async function sendEvents(
  response: ServerResponse,
  headers: Record<string, string | string[]>,
  { events, heartbeat: beat }: EventStream,
  client: EventReaderTraits,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(beat), heartbeatMs);
  const writer = new EventWriter(response, client);
  try {
    for await (const { text, mayWait } of events) {
      await (mayWait ? writer.gather(text) : writer.write(text));
    }
    writer.end();
  } catch {
    // The client has disconnected or stopped reading, so the error can't be reported to it.
    writer.abandon();
  } finally {
    clearInterval(heartbeat);
  }
}

export class EventWriter {
  readonly #response: Writable;
  readonly #client: EventReaderTraits;
  #gathered = '';
  #soon: NodeJS.Immediate | undefined;

  constructor(response: Writable, client: EventReaderTraits) {
    this.#response = response;
    this.#client = client;
  }

  /** Writes immediately. Resolves when the client has read enough for the next event. */
  async write(text: string): Promise<void> {
    this.#gathered += text;
    this.#flush();
    await this.#untilRoom();
  }

  /** Writes the text at the end of this turn of the event loop, with the turn's other events. */
  async gather(text: string): Promise<void> {
    this.#gathered += text;
    if (this.#gathered.length > mostGathered) this.#flush();
    else this.#soon ??= setImmediate(() => this.#flush());
    await this.#untilRoom();
  }

  end(): void {
    clearImmediate(this.#soon);
    this.#response.end(this.#gathered);
  }

  /** Drops the gathered events and closes the connection. */
  abandon(): void {
    clearImmediate(this.#soon);
    this.#response.destroy();
  }

  #flush(): void {
    clearImmediate(this.#soon);
    this.#soon = undefined;
    this.#response.write(this.#gathered);
    this.#gathered = '';
  }

  async #untilRoom(): Promise<void> {
    if (!this.#response.writableNeedDrain) return;
    const { signal, readingMs } = this.#client;
    await once(this.#response, 'drain', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(readingMs)]),
    });
  }
}

export interface NumberedEvent {
  /** Counted from 1. */
  id: number;
  event: StreamEvent;
}
