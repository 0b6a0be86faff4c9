import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

/** A part of an answer's text or of its thinking. */
type Piece = Extract<StreamEvent, { type: 'text' | 'thinking' }>;

export function isPiece(event: StreamEvent): event is Piece {
  // An empty thinking event only signals the start of thinking, and each token's log probability
  // belongs to its own event.
  return (
    (event.type === 'text' && !event.logprobs) || (event.type === 'thinking' && event.text !== '')
  );
}

/**
 * Returns the event after the first `seen`, joined with the pieces that continue it, up to event
 * number `shown` or until there are `mostJoined` characters; undefined if there is no such event.
 */
export function joinPieces(
  events: readonly StreamEvent[],
  seen: number,
  { shown, mostJoined }: { shown: number; mostJoined: number },
): NumberedEvent | undefined {
  let event = seen < shown ? events[seen] : undefined;
  let id = seen + 1;
  while (event && isPiece(event) && id < shown && event.text.length < mostJoined) {
    const next = events[id];
    if (!next || !isPiece(next) || next.type !== event.type || next.column !== event.column) break;
    event = { ...event, text: event.text + next.text };
    id += 1;
  }
  return event && { id, event };
}

/** Tracks which texts have started since the last event of another kind. */
export class BegunTexts {
  readonly #begun = { text: new Set<number>(), thinking: new Set<number>() };

  /** False for a piece that continues a text. */
  isFirst(event: StreamEvent): boolean {
    if (!isPiece(event)) {
      this.#begun.text.clear();
      this.#begun.thinking.clear();
      return true;
    }
    const columns = this.#begun[event.type];
    const isFirst = !columns.has(event.column);
    columns.add(event.column);
    return isFirst;
  }
}
