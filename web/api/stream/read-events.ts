import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';

export interface NumberedEvent {
  id: number;
  event: StreamEvent;
}

// The server sends a heartbeat every 15 s, so a longer silence means that the connection is broken.
const silenceMs = 45_000;

/** Reads server-sent events from a body. Ends with the body and throws if the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent> {
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
    timer = setTimeout(() => reject(new Error(`Nothing came for ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
