import type { AnswerPart, RunningStore } from './ports.ts';
import type { RunningQueries } from './running-queries.ts';
import type { RunningQuery } from './running-query.ts';

/** How much of a query has been saved. */
interface Kept {
  /** How many of the query's events have been processed. */
  events: number;
  parts: number;
}

/**
 * Saves the text so far of all running answers in this process, so that only a few seconds are lost
 * if it dies. An answer that ends between two calls to `keep` is never written.
 */
export class PartKeeper {
  readonly #running: Pick<RunningQueries, 'list'>;
  readonly #store: Pick<RunningStore, 'keepParts' | 'dropParts'>;
  #kept = new Map<RunningQuery, Kept>();

  constructor(
    running: Pick<RunningQueries, 'list'>,
    store: Pick<RunningStore, 'keepParts' | 'dropParts'>,
  ) {
    this.#running = running;
    this.#store = store;
  }

  async keep(): Promise<void> {
    const running = this.#running.list();
    const next = new Map<RunningQuery, Kept>();
    const parts: AnswerPart[] = [];
    for (const query of running) {
      const kept = this.#kept.get(query);
      // The query is new and may end before the next call, so nothing is saved yet.
      if (!kept) next.set(query, { events: 0, parts: 0 });
      else {
        const { events, texts } = query.textsAfter(kept.events);
        const added = toParts(query, texts, kept.parts);
        parts.push(...added);
        next.set(query, { events, parts: kept.parts + added.length });
      }
    }
    await this.#store.keepParts(parts);
    const ended = [...this.#kept].filter(([query, kept]) => !next.has(query) && kept.parts > 0);
    this.#kept = next;
    await this.#store.dropParts(ended.map(([query]) => query.id));
  }
}

function toParts(
  query: RunningQuery,
  texts: ReadonlyMap<number, string>,
  first: number,
): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const [position, text] of texts) {
    const draft = query.drafts.get(position)?.();
    if (draft) parts.push({ queryId: query.id, number: first + parts.length, draft, text });
  }
  return parts;
}
