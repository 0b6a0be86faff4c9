import { mostToolCalls } from '#shared/contract/query/tool-calls.ts';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';
import { makeStorable } from './join-surrogates.ts';
import { randomBytes } from 'node:crypto';

// Longer than any vendor's ids. Programs may send back ids of up to this length.
const maxIdCharacters = 200;
const maxNameCharacters = 200;

interface BegunCall {
  /** The vendor's id; empty if there is none. */
  id: string;
  hasText: boolean;
}

/** The tool calls of an answer, with the pieces that have not been passed on yet. */
export class CallPieces {
  readonly #calls: BegunCall[] = [];
  /** The last call that started at each of the vendor's indexes. */
  readonly #callAt = new Map<number, number>();
  #waiting: ToolCallPiece[] = [];
  #taken = 0;
  #hasTooMany = false;

  /** The number of calls so far: the next call's `place` if the vendor sends no index. */
  get count(): number {
    return this.#calls.length;
  }

  /**
   * Whether there were more calls than an answer may have. The answer is then cut off, as if it had reached
   * its length limit.
   */
  get hasTooMany(): boolean {
    return this.#hasTooMany;
  }

  begin(place: number, { id, name, signature }: Named, text = ''): void {
    const call = this.#calls.length;
    if (call >= mostToolCalls) {
      this.#hasTooMany = true;
      return;
    }
    this.#calls.push({ id, hasText: text !== '' });
    this.#callAt.set(place, call);
    const named = {
      id: id === '' || id.length > maxIdCharacters ? newCallId() : makeStorable(id),
      name: makeStorable(name.slice(0, maxNameCharacters)),
      ...(signature && { signature: makeStorable(signature) }),
    };
    this.#waiting.push({ type: 'tool-call', call, ...named, text: makeStorable(text) });
  }

  /** Whether the call at that index is this one. Some servers give all calls the same index. */
  has(place: number, id: string): boolean {
    const begun = this.#calls[this.#callAt.get(place) ?? -1];
    return begun !== undefined && (id === '' || begun.id === id);
  }

  add(place: number, text: string): void {
    const call = this.#callAt.get(place);
    if (call !== undefined && text !== '') this.#addTo(call, text);
  }

  #addTo(call: number, text: string): void {
    const begun = this.#calls[call];
    if (!begun) return;
    begun.hasText = true;
    this.#waiting.push({ type: 'tool-call', call, text: makeStorable(text) });
  }

  /** Gives calls without arguments an empty object, because some vendors send nothing. */
  finish(): void {
    for (const [call, { hasText }] of this.#calls.entries()) {
      if (!hasText) this.#addTo(call, '{}');
    }
  }

  /** Avoids `shift`, which moves all remaining pieces, because one event may contain 100,000. */
  take(): ToolCallPiece | null {
    const piece = this.#waiting[this.#taken];
    if (piece) {
      this.#taken += 1;
      return piece;
    }
    this.#waiting = [];
    this.#taken = 0;
    return null;
  }
}

interface Named {
  /** Empty if the vendor sends no id. The call then gets an id of our own. */
  id: string;
  name: string;
  signature?: string;
}

function newCallId(): string {
  return `call_${randomBytes(12).toString('hex')}`;
}
