import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

/**
 * Removes repeated text from an answer that is completed from storage. Such an answer starts again after a
 * second `route` event, and only the part that was not sent before is passed on, citations included.
 */
export async function* withoutRepeats(
  events: AsyncIterable<NumberedEvent>,
): AsyncGenerator<NumberedEvent> {
  const sent = new Map<string, number>();
  const cited = new Set<string>();
  let again: Map<string, number> | null = null;
  let hasBegun = false;
  for await (const numbered of events) {
    const { event } = numbered;
    if (event.type === 'route') {
      if (hasBegun) again = new Map();
      hasBegun = true;
    }
    if (event.type === 'citation') {
      const key = JSON.stringify([event.column, event.citation]);
      if (!cited.has(key)) yield numbered;
      cited.add(key);
      continue;
    }
    const rest = again ? restOf(event, sent, again) : event;
    if (!again) count(sent, event);
    if (rest) yield { ...numbered, event: rest };
  }
}

type Piece = Extract<StreamEvent, { type: 'text' | 'tool-call' }>;

function isPiece(event: StreamEvent): event is Piece {
  return event.type === 'text' || event.type === 'tool-call';
}

function keyOf(piece: Piece): string {
  return piece.type === 'text' ? `${piece.column}` : `${piece.column} ${piece.call}`;
}

function count(characters: Map<string, number>, event: StreamEvent): void {
  if (!isPiece(event)) return;
  const key = keyOf(event);
  characters.set(key, (characters.get(key) ?? 0) + event.text.length);
}

/** Null if the whole event was already sent. */
function restOf(
  event: StreamEvent,
  sent: ReadonlyMap<string, number>,
  again: Map<string, number>,
): StreamEvent | null {
  if (!isPiece(event)) return event;
  const key = keyOf(event);
  const before = sent.get(key);
  if (before === undefined) return event;
  const text = event.text.slice(Math.max(0, before - (again.get(key) ?? 0)));
  count(again, event);
  if (text === '') return null;
  if (event.type === 'text') return { ...event, text };
  const { type, column, call } = event;
  return { type, column, call, text };
}
