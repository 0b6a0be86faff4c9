import type { ToolCallPiece } from '#server/domain/models/tools.ts';
import { makeStorable } from './join-surrogates.ts';

interface BegunCall {
  id: string;
  name: string;
  /** Its place by the vendor's own count. */
  place: number;
  hasText: boolean;
}

/** The calls that an answer asks for: their pieces wait here until they are passed on. */
export class CallPieces {
  readonly #calls: BegunCall[] = [];
  #waiting: ToolCallPiece[] = [];

  /** Where the vendor does not count its calls, `place` is how many there are. */
  get count(): number {
    return this.#calls.length;
  }

  begin(place: number, { id, name, signature }: Named, text = ''): void {
    const call = this.#calls.length;
    const told = { id, name: makeStorable(name), ...(signature && { signature }) };
    this.#calls.push({ ...told, place, hasText: text !== '' });
    this.#waiting.push({ type: 'tool-call', call, ...told, text: makeStorable(text) });
  }

  has(place: number): boolean {
    return this.#calls.some((one) => one.place === place);
  }

  /** More of the arguments of a call that has begun. */
  add(place: number, text: string): void {
    const call = this.#calls.findLastIndex((one) => one.place === place);
    const begun = this.#calls[call];
    if (!begun || text === '') return;
    begun.hasText = true;
    this.#waiting.push({ type: 'tool-call', call, text: makeStorable(text) });
  }

  /** A function that takes nothing is called with an empty object, however its vendor writes that. */
  finish(): void {
    for (const { place, hasText } of this.#calls) if (!hasText) this.add(place, '{}');
  }

  take(): ToolCallPiece | null {
    return this.#waiting.shift() ?? null;
  }
}

interface Named {
  id: string;
  name: string;
  signature?: string;
}
