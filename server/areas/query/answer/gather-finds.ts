import type { Citation, WebFinds } from '#shared/contract/query/web-search.ts';
import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';

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
