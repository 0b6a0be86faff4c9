import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChunkStore, WrittenChunk } from './ports.ts';
import type { RunningQueries } from './running-queries.ts';
import type { DescribeAnswer, RunningQuery } from './running-query.ts';

/** How much of a query has been written. */
interface Written {
  events: number;
  drafts: Map<number, DescribeAnswer>;
  /** Until this time, we assume that another process has a reader. Each `follow` postpones it. */
  followedUntilMs: number;
}

/** How long events are collected for one write. */
const gatherMs = 50;
/** If a write takes longer, readers no longer wait for it. */
const longestHoldMs = 1_000;
const pauseAfterFailureMs = 1_000;
/** Must be longer than the interval at which readers in other processes call `askFor`. */
const followedMs = 15_000;

/**
 * Writes the events of running answers to a table that every process can read, with one statement
 * for all queries. While other processes are alive, writes every query that has a reader, because
 * another process closes the query if this one dies. Otherwise, writes only queries that another
 * process follows. Readers in this process see an event only once it is written, so nothing they
 * saw is lost if the process dies. Events of other queries are shown immediately.
 */
export class ChunkWriter {
  readonly #running: RunningQueries;
  readonly #store: ChunkStore;
  readonly #onFailure: (error: unknown) => void;
  readonly #queries = new Map<RunningQuery, Written>();
  /** Writes cover all queries, so they aren't part of a single call's trace. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #hasOthers = false;
  #isFailing = false;
  /** Whether the current write takes so long that readers no longer wait for it. */
  #isLate = false;
  #isWriting = false;
  #losses = 0;
  #nextAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onFailure` is called for the first of several failures in a row. */
  constructor(running: RunningQueries, store: ChunkStore, onFailure: (error: unknown) => void) {
    this.#running = running;
    this.#store = store;
    this.#onFailure = onFailure;
    running.watch((query) => {
      if (this.#hasOthers) this.#take(query);
    });
  }

  /** Called on each heartbeat. */
  noteOthers(hasOthers: boolean): void {
    if (hasOthers === this.#hasOthers) return;
    this.#hasOthers = hasOthers;
    if (hasOthers) for (const query of this.#running.list()) this.#take(query);
    else this.#dropUnneeded();
  }

  /** Called when a reader in another process follows a query that runs in this process. */
  follow(queryId: string): void {
    const query = this.#running.find(queryId);
    if (!query) return;
    query.noteRemoteReader();
    const written = this.#take(query);
    if (!written) return;
    written.followedUntilMs = performance.now() + followedMs;
    this.#plan();
  }

  #take(query: RunningQuery): Written | null {
    const known = this.#queries.get(query);
    if (known || query.isClosed || query.isTemporary) return known ?? null;
    const written = { events: 0, drafts: new Map(), followedUntilMs: 0 };
    this.#queries.set(query, written);
    query.watch(() => this.#plan());
    if (!this.#isFailing && !this.#isLate) query.hold(0);
    this.#plan();
    return written;
  }

  #plan(): void {
    if (this.#timer || this.#isWriting) return;
    const waitMs = Math.max(0, this.#nextAtMs - performance.now());
    this.#timer = this.#outsideCalls(() => setTimeout(() => void this.#write(), waitMs));
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    this.#isWriting = true;
    this.#nextAtMs = performance.now() + gatherMs;
    this.#forgetLost();
    this.#dropUnneeded();
    const chunks = [...this.#queries].flatMap(([query, written]) => toChunk(query, written) ?? []);
    if (chunks.length > 0) await this.#writeChunks(chunks);
    this.#isWriting = false;
    const isBehind = ([query, { events }]: [RunningQuery, Written]) =>
      query.isWanted && query.eventCount > events;
    if ([...this.#queries].some(isBehind)) this.#plan();
  }

  async #writeChunks(chunks: readonly Gathered[]): Promise<void> {
    const late = setTimeout(() => {
      this.#isLate = true;
      this.#showAll();
    }, longestHoldMs);
    try {
      await this.#store.write(chunks.map(({ chunk }) => chunk));
      for (const { written, chunk, drafts } of chunks) {
        written.events = chunk.last;
        for (const [position, describe] of drafts) written.drafts.set(position, describe);
      }
      this.#isFailing = false;
      this.#holdAll();
    } catch (error) {
      if (!this.#isFailing) this.#onFailure(error);
      this.#isFailing = true;
      this.#showAll();
      this.#nextAtMs = performance.now() + pauseAfterFailureMs;
    } finally {
      clearTimeout(late);
      this.#isLate = false;
    }
  }

  #holdAll(): void {
    for (const [query, { events }] of this.#queries) query.hold(events);
  }

  #showAll(): void {
    for (const query of this.#queries.keys()) query.letGo();
  }

  /** A crash of the database empties the table, so everything is written again. */
  #forgetLost(): void {
    const losses = this.#store.losses();
    if (losses === this.#losses) return;
    this.#losses = losses;
    for (const written of this.#queries.values()) {
      written.events = 0;
      written.drafts.clear();
    }
  }

  /**
   * Stops writing closed queries once a follower has all their events, and queries without a follower while
   * this process is alone.
   */
  #dropUnneeded(): void {
    for (const [query, { events, followedUntilMs }] of this.#queries) {
      const isFollowed = followedUntilMs > performance.now();
      const isOver = query.isClosed && (!isFollowed || events === query.eventCount);
      if (!isOver && (isFollowed || this.#hasOthers)) continue;
      query.watch(null);
      query.letGo();
      this.#queries.delete(query);
    }
  }
}

interface Gathered {
  chunk: WrittenChunk;
  written: Written;
  drafts: ReadonlyMap<number, DescribeAnswer>;
}

/** The events of a query since its last chunk; null if there are none or if the query never had a reader. */
function toChunk(query: RunningQuery, written: Written): Gathered | null {
  const events = query.eventsAfter(written.events);
  if (events.length === 0 || !query.isWanted) return null;
  const isNew = ([position, describe]: [number, DescribeAnswer]) =>
    written.drafts.get(position) !== describe;
  const drafts = new Map([...query.drafts].filter(isNew));
  const chunk = {
    queryId: query.id,
    last: written.events + events.length,
    events,
    drafts: [...drafts.values()].map((describe) => describe()),
    isFollowed: written.followedUntilMs > performance.now(),
  };
  return { chunk, written, drafts };
}
