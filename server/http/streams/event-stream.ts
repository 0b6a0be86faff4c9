import type { ServerResponse } from 'node:http';
import type { NumberedEvent } from '../../domain/query/stream/running-query.ts';
import { EventWriter, type EventReaderTraits } from './event-writer.ts';

/** An answer that is sent as server-sent events instead of one JSON body. */
export class EventStream {
  readonly events: AsyncIterable<NumberedEvent>;

  constructor(events: AsyncIterable<NumberedEvent>) {
    this.events = events;
  }
}

const heartbeatMs = 15_000;

/** Writes events as they come, no faster than the client reads; a comment keeps idle proxies patient. */
export async function sendEvents(
  response: ServerResponse,
  headers: Record<string, string | string[]>,
  { events }: EventStream,
  client: EventReaderTraits,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(': waiting\n\n'), heartbeatMs);
  const writer = new EventWriter(response, client);
  try {
    for await (const { id, event } of events) {
      const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      await (event.type === 'text' ? writer.gather(text) : writer.write(text));
    }
    writer.end();
  } catch {
    // The client has gone, or reads nothing: there is nobody to tell.
    writer.abandon();
  } finally {
    clearInterval(heartbeat);
  }
}
