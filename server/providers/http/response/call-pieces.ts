import { mostToolCalls } from '#shared/contract/query/tool-calls.ts';
import type { ToolCallPiece } from '#server/domain/models/tools.ts';
import { makeStorable } from './join-surrogates.ts';
import { newCallId } from './new-call-id.ts';

// As long as a program may send them back, and longer than any vendor's.
const maxIdCharacters = 200;
const maxNameCharacters = 200;

interface BegunCall {
  /** As its vendor names it; empty where it does not. */
  id: string;
  hasText: boolean;
}

/** The calls that an answer asks for: their pieces wait here until they are passed on. */
export class CallPieces {
  readonly #calls: BegunCall[] = [];
  /** Of each place by the vendor's own count, the last call that began there. */
  readonly #callAt = new Map<number, number>();
  #waiting: ToolCallPiece[] = [];
  #taken = 0;
  #hasTooMany = false;

  /** Where the vendor does not count its calls, `place` is how many there are. */
  get count(): number {
    return this.#calls.length;
  }

  /** Whether another call began after the most that an answer may have: it is cut there, as at its length. */
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
    const told = {
      id: id === '' || id.length > maxIdCharacters ? newCallId() : makeStorable(id),
      name: makeStorable(name.slice(0, maxNameCharacters)),
      ...(signature && { signature: makeStorable(signature) }),
    };
    this.#waiting.push({ type: 'tool-call', call, ...told, text: makeStorable(text) });
  }

  /** Whether a call began there, and is this one: some servers give all their calls the same number. */
  has(place: number, id: string): boolean {
    const begun = this.#calls[this.#callAt.get(place) ?? -1];
    return begun !== undefined && (id === '' || begun.id === id);
  }

  /** More of the arguments of a call that has begun. */
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

  /** A function that takes nothing is called with an empty object, however its vendor writes that. */
  finish(): void {
    for (const [call, { hasText }] of this.#calls.entries()) {
      if (!hasText) this.#addTo(call, '{}');
    }
  }

  /** Not by `shift`, which moves all that wait: one event may bring a hundred thousand pieces. */
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
  /** Empty where the vendor gives none: the call gets one of ours. */
  id: string;
  name: string;
  signature?: string;
}
