import type { Sender } from '../../accounts/actor.ts';
import { AppError } from '../../app-error.ts';
import { LiveQuery } from './running-query.ts';
import type { StoredAnswer } from '../ports.ts';

/** A query that runs in this process, and what it comes to. */
export interface RunningQuery {
  live: LiveQuery;
  sender: Sender;
  /** Resolves once the answers are stored; rejects with an AppError when none could be. */
  outcome: Promise<StoredAnswer[]>;
}

/** The queries of this process: found by id while they run and for a while after, for reattachment. */
export class QueryRegistry {
  readonly #running = new Map<string, RunningQuery>();
  readonly #beginning = new Set<Promise<unknown>>();
  readonly #keptMs: number;
  #isClosing = false;

  constructor(keptMs = 30_000) {
    this.#keptMs = keptMs;
  }

  get runningCount(): number {
    return [...this.#running.values()].filter(({ live }) => !live.isClosed).length;
  }

  /** Runs what ends in `add`, so that a query which is just being admitted is waited for as well. */
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

  add(query: RunningQuery): void {
    this.#running.set(query.live.id, query);
    const forget = () => {
      setTimeout(() => this.#running.delete(query.live.id), this.#keptMs).unref();
    };
    query.outcome.then(forget, forget);
  }

  find(queryId: string): RunningQuery | null {
    return this.#running.get(queryId) ?? null;
  }

  /** Stops what a person has running in this process; what has arrived is kept. */
  stopAllOf(userId: number): void {
    for (const { live, sender } of this.#running.values()) {
      if (sender.userId === userId) live.stop('stopped');
    }
  }

  /** Refuses new queries, lets running ones end for `patienceMs`, then aborts them, saving what they have. */
  async close(patienceMs: number): Promise<void> {
    this.#isClosing = true;
    const timer = setTimeout(() => {
      for (const { live } of this.#running.values()) live.stop('interrupted');
    }, patienceMs);
    await Promise.allSettled(this.#beginning);
    await Promise.allSettled([...this.#running.values()].map(({ outcome }) => outcome));
    clearTimeout(timer);
  }
}

function shuttingDown(): AppError {
  return new AppError(
    'shutting-down',
    'Switchyard is restarting. Your prompt was kept: send it again in a moment.',
    { retryAfterSeconds: 5 },
  );
}
