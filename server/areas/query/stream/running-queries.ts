import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { RunningQuery } from './running-query.ts';

interface Entry {
  query: RunningQuery;
  outcome: Promise<unknown>;
  /** Whether nothing more of the query will be stored. */
  isSettled: boolean;
}

/** The queries of this process. They are kept for `keptMs` after they end, so that readers can reconnect. */
export class RunningQueries {
  readonly #entries = new Map<string, Entry>();
  readonly #beginning = new Set<Promise<unknown>>();
  readonly #admitting = new Set<string>();
  readonly #keptMs: number;
  #isClosing = false;
  #isAccepting = true;
  #onAdded: (query: RunningQuery) => void = () => undefined;

  constructor(keptMs = 30_000) {
    this.#keptMs = keptMs;
  }

  get runningCount(): number {
    return this.list().length;
  }

  /** True while this process shuts down. It may still accept queries until load balancers have noticed. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  list(): RunningQuery[] {
    return [...this.#entries.values()].flatMap(({ query }) => (query.isClosed ? [] : [query]));
  }

  /** Runs `work`, which ends by calling `add`. `close` also waits for work that is still in progress. */
  async begin<Started>(work: () => Promise<Started>): Promise<Started> {
    if (!this.#isAccepting) throw shuttingDown();
    const started = work();
    this.#beginning.add(started);
    try {
      return await started;
    } finally {
      this.#beginning.delete(started);
    }
  }

  /**
   * Runs `work`, which stores the query as running and then calls `add`. If `work` fails, the database may still
   * have stored the query.
   */
  async admit<Admitted>(queryId: string, work: () => Promise<Admitted>): Promise<Admitted> {
    this.#admitting.add(queryId);
    try {
      return await work();
    } finally {
      this.#admitting.delete(queryId);
    }
  }

  /** Whether this process is storing a query as running, or has yet to store how it ended. */
  has(queryId: string): boolean {
    return this.#admitting.has(queryId) || this.#entries.get(queryId)?.isSettled === false;
  }

  /** `outcome` settles when the answers are stored or could not be stored. */
  add(query: RunningQuery, outcome: Promise<unknown>): void {
    const entry = { query, outcome, isSettled: false };
    this.#entries.set(query.id, entry);
    this.#onAdded(query);
    const forget = () => {
      entry.isSettled = true;
      setTimeout(() => this.#entries.delete(query.id), this.#keptMs).unref();
    };
    outcome.then(forget, forget);
  }

  find(queryId: string): RunningQuery | null {
    return this.#entries.get(queryId)?.query ?? null;
  }

  /** `onAdded` is called with each query that is added from now on. */
  watch(onAdded: (query: RunningQuery) => void): void {
    this.#onAdded = onAdded;
  }

  /** Stops a query if it runs in this process; the text so far is saved. */
  stop(queryId: string): void {
    this.find(queryId)?.stop('stopped');
  }

  /** Stops all of a user's queries that run in this process; the text so far is saved. */
  stopAllOf(userId: number): void {
    for (const { query } of this.#entries.values()) {
      if (query.sender.userId === userId) query.stop('stopped');
    }
  }

  /**
   * Gives running queries `timeoutMs` to end, then aborts them and saves their text so far. New ones are
   * accepted for the first `noticeMs` of that time, then `afterNotice` is called and later ones are refused.
   */
  async close(timeoutMs: number, noticeMs = 0, afterNotice = () => {}): Promise<void> {
    this.#isClosing = true;
    const timer = setTimeout(() => {
      for (const { query } of this.#entries.values()) query.stop('interrupted');
    }, timeoutMs);
    if (noticeMs > 0) {
      await sleep(Math.min(noticeMs, timeoutMs));
      afterNotice();
    }
    this.#isAccepting = false;
    await Promise.allSettled(this.#beginning);
    await Promise.allSettled([...this.#entries.values()].map(({ outcome }) => outcome));
    clearTimeout(timer);
  }
}

function shuttingDown(): AppError {
  return new AppError(
    'shutting-down',
    'The server is restarting. Your prompt is saved. Try again in a moment.',
    { retryAfterSeconds: 5 },
  );
}
