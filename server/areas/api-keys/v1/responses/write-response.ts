import type { V1Response } from '#shared/contract/v1/responses-schemas.ts';
import { toOpenAiError } from '#server/platform/http/calls/failures/to-openai-error.ts';
import {
  writeEvent,
  type NumberedEvent,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import type { ResponseEvent } from './column-writer.ts';
import { type ResponseTraits, ResponseWriter } from './response-writer.ts';

/** Stores a response before its program receives the last event. Returns the response as stored. */
type KeepResponse = (response: V1Response) => Promise<V1Response>;

/** The response as one body. Throws if no model wrote anything. */
export async function writeResponse(
  events: AsyncIterable<NumberedEvent>,
  traits: ResponseTraits,
  keep: KeepResponse,
): Promise<V1Response> {
  const { parts, response } = await collectResponse(events, traits);
  const kept = await keep(response);
  parts.throwIfFailed();
  return kept;
}

/** Reads all events of a query. */
export async function collectResponse(
  events: AsyncIterable<NumberedEvent>,
  traits: ResponseTraits,
): Promise<ResponseWriter> {
  const writer = new ResponseWriter(traits);
  for await (const _ of eventsOf(events, writer, traits)) {
    // Running the loop is enough, because the writer collects the events.
  }
  return writer;
}

/** Writes the response as a stream. The last event contains the complete response. */
export async function* writeEvents(
  events: AsyncIterable<NumberedEvent>,
  traits: ResponseTraits,
  keep: KeepResponse,
): AsyncGenerator<WrittenEvent> {
  const writer = new ResponseWriter(traits);
  let number = 0;
  const write = ({ type, ...fields }: ResponseEvent) =>
    writeEvent(
      { type, sequence_number: number++, ...fields },
      { mayWait: type.endsWith('.delta') },
    );
  for await (const event of eventsOf(events, writer, traits)) {
    if (isLast(event)) {
      try {
        yield write({ ...event, response: await keep(writer.response) });
      } catch {
        yield write(notKept);
        return;
      }
    } else yield write(event);
  }
}

const { error: failure } = toOpenAiError({
  code: 'internal',
  message: 'The answer is complete, but it couldn’t be stored. Try again.',
});
const notKept = { type: 'error', code: failure.code, message: failure.message, param: null };

function isLast({ type }: ResponseEvent): boolean {
  return ['response.completed', 'response.incomplete', 'response.failed'].includes(type);
}

async function* eventsOf(
  events: AsyncIterable<NumberedEvent>,
  writer: ResponseWriter,
  traits: ResponseTraits,
): AsyncGenerator<ResponseEvent> {
  for await (const { event } of events) {
    yield* writer.note(event);
    if (event.type === 'text') {
      const pictures = (await traits.picturesIn?.(event.text)) ?? [];
      yield* writer.addPictures(event.column, pictures);
    }
  }
  yield* writer.end();
}
