import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { StreamEvent } from '#shared/contract/stream-events.ts';

export interface NumberedEvent {
  id: number;
  event: StreamEvent;
}

/** Reads a body of server-sent events; ends when the body does, throws when the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
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
