import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { NumberedEvent } from '../domain/query/live-query.ts';

/** An answer that is sent as server-sent events instead of one JSON body. */
export class EventStream {
  readonly events: AsyncIterable<NumberedEvent>;

  constructor(events: AsyncIterable<NumberedEvent>) {
    this.events = events;
  }
}

const heartbeatMs = 15_000;
/** A client that takes nothing for so long is taken for gone; it may reattach. */
const readingPatienceMs = 60_000;

/** Writes events as they come, no faster than the client reads; a comment keeps idle proxies patient. */
export async function sendEvents(
  response: ServerResponse,
  headers: Record<string, string | string[]>,
  { events }: EventStream,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(': waiting\n\n'), heartbeatMs);
  try {
    for await (const { id, event } of events) {
      const hasRoom = response.write(
        `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      );
      if (!hasRoom) await untilDrained(response, signal);
    }
    response.end();
  } catch {
    // The client has gone, or reads nothing: there is nobody to tell.
    response.destroy();
  } finally {
    clearInterval(heartbeat);
  }
}

async function untilDrained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', {
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingPatienceMs)]),
  });
}
