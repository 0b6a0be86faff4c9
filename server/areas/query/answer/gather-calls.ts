import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';

/** Assembles the tool calls of one answer from their pieces. */
export class GatheredCalls {
  readonly #calls: ToolCall[] = [];
  readonly #most: number;

  /** Some vendors can't limit an answer to a single call, so further calls are dropped here. */
  constructor({ isParallel }: { isParallel: boolean }) {
    this.#most = isParallel ? Infinity : 1;
  }

  get all(): readonly ToolCall[] {
    return this.#calls;
  }

  /** False if the piece belongs to a call that is dropped. */
  add({ call, id, name, signature, text }: ToolCallPiece): boolean {
    if (call >= this.#most) return false;
    const before = this.#calls[call];
    if (before) before.arguments += text;
    else {
      const more = signature === undefined ? {} : { signature };
      this.#calls[call] = { id: id ?? '', name: name ?? '', arguments: text, ...more };
    }
    return true;
  }
}
