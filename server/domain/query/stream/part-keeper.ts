import type { AnswerPart, RunningStore } from '../resume/ports.ts';
import type { RunningQueries } from './running-queries.ts';
import type { RunningQuery } from './running-query.ts';

/** How much of a query is kept. */
interface Kept {
  /** How many of its events have been looked at. */
  events: number;
  /** How many parts there are. */
  parts: number;
}

/**
 * Keeps what has arrived of the answers that are being written, those of the whole process at once, so
 * that its death loses only the last seconds. An answer that ends between two calls costs nothing.
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
      // It began since the last call, and may be over by the next.
      if (!kept) next.set(query, { events: 0, parts: 0 });
      else {
        const { events, texts } = query.textsAfter(kept.events);
        const added = toParts(query, texts, kept.parts);
        parts.push(...added);
        next.set(query, { events, parts: kept.parts + added.length });
      }
    }
    await this.#store.keepParts(parts);
    // Those that were left are another process's.
    const ended = [...this.#kept].filter(
      ([query, kept]) => !next.has(query) && !query.isLeft && kept.parts > 0,
    );
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
  for (const [position, describe] of query.drafts) {
    const draft = describe();
    const text = texts.get(position) ?? '';
    // What is silent is kept where somebody can go on with it.
    if (text !== '' || draft.resumable)
      parts.push({ queryId: query.id, number: first + parts.length, draft, text });
  }
  return parts;
}
