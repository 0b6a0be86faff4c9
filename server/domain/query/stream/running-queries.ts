import { AppError } from '../../app-error.ts';
import type { RunningQuery } from './running-query.ts';

interface Entry {
  query: RunningQuery;
  outcome: Promise<unknown>;
}

/** The queries of this process: found by id while they run and for a while after, for reattachment. */
export class RunningQueries {
  readonly #entries = new Map<string, Entry>();
  readonly #beginning = new Set<Promise<unknown>>();
  readonly #keptMs: number;
  #isClosing = false;
  #onAdded: (query: RunningQuery) => void = () => undefined;

  constructor(keptMs = 30_000) {
    this.#keptMs = keptMs;
  }

  get runningCount(): number {
    return this.list().length;
  }

  /** True from when it is to close: nothing begins any more. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  list(): RunningQuery[] {
    return [...this.#entries.values()].flatMap(({ query }) => (query.isClosed ? [] : [query]));
  }

  /**
   * Wraps the work that ends in `add`, so that closing waits for a query which is just being admitted
   * as well.
   */
  async begin<Started>(work: () => Promise<Started>): Promise<Started> {
    if (this.#isClosing) throw shuttingDown();
    const started = work();
    this.#beginning.add(started);
    try {
      return await started;
    } finally {
      this.#beginning.delete(started);
    }
  }

  /** `outcome` settles when the answers are stored, or could not be. */
  add(query: RunningQuery, outcome: Promise<unknown>): void {
    this.#entries.set(query.id, { query, outcome });
    this.#onAdded(query);
    const forget = () => {
      setTimeout(() => this.#forget(query), this.#keptMs).unref();
    };
    outcome.then(forget, forget);
  }

  /** Unless it was left, and has come back since. */
  #forget(query: RunningQuery): void {
    if (this.#entries.get(query.id)?.query === query) this.#entries.delete(query.id);
  }

  find(queryId: string): RunningQuery | null {
    const query = this.#entries.get(queryId)?.query;
    // Another process has it.
    return query?.isLeft ? null : (query ?? null);
  }

  /** `onAdded` is told of each query from now on. */
  watch(onAdded: (query: RunningQuery) => void): void {
    this.#onAdded = onAdded;
  }

  /** Stops a query if it runs in this process; what has arrived is kept. */
  stop(queryId: string): void {
    this.find(queryId)?.stop('stopped');
  }

  /** Stops what a person has running in this process; what has arrived is kept. */
  stopAllOf(userId: number): void {
    for (const { query } of this.#entries.values()) {
      if (query.sender.userId === userId) query.stop('stopped');
    }
  }

  /** Refuses new queries, lets running ones end for `timeoutMs`, then aborts them, saving what they have. */
  async close(timeoutMs: number): Promise<void> {
    this.#isClosing = true;
    const timer = setTimeout(() => {
      for (const { query } of this.#entries.values()) query.stop('interrupted');
    }, timeoutMs);
    await Promise.allSettled(this.#beginning);
    await Promise.allSettled([...this.#entries.values()].map(({ outcome }) => outcome));
    clearTimeout(timer);
  }
}

function shuttingDown(): AppError {
  return new AppError('shutting-down', 'Switchyard is restarting. Your prompt was kept.', {
    retryAfterSeconds: 5,
  });
}
