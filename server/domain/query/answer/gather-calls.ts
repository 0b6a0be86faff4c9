import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { ToolCallPiece } from '../../models/tools.ts';

/** The calls that one answer asks for, put together from their pieces. */
export class GatheredCalls {
  readonly #calls: ToolCall[] = [];
  readonly #most: number;

  /** Not every vendor can be told to ask for one call at most. */
  constructor({ isParallel }: { isParallel: boolean }) {
    this.#most = isParallel ? Infinity : 1;
  }

  get all(): readonly ToolCall[] {
    return this.#calls;
  }

  /** False where the piece is of a call that is too many. */
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
