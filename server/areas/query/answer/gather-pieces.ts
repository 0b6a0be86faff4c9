import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Citation, WebFinds } from '#shared/contract/query/web-search.ts';
import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';

/** Assembles the tool calls of one answer from their pieces. */
export class GatheredCalls {
  readonly #calls: ToolCall[] = [];
  readonly #most: number;

  /** Some vendors have no option to limit an answer to one call, so further ones are dropped here. */
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

/** Collects the queries and citations of an answer. */
export class GatheredFinds {
  readonly #queries: string[] = [];
  readonly #citations: Citation[] = [];
  #searches = 0;
  #hasBegun = false;
  leftOut = 0;

  /** Finished searches, each of which is billed. */
  get searches(): number {
    return this.#searches;
  }

  /** Null if the answer has no searches and no citations. */
  get all(): WebFinds | null {
    if (!this.#hasBegun) return null;
    return { queries: this.#queries, citations: this.#citations, leftOut: this.leftOut };
  }

  add(find: Extract<AnswerEvent, { type: 'search' | 'citation' }>): void {
    this.#hasBegun = true;
    if (find.type === 'citation') {
      this.#citations.push(find.citation);
    } else if (find.queries) {
      this.#searches += 1;
      for (const query of find.queries)
        if (!this.#queries.includes(query)) this.#queries.push(query);
    }
  }
}
