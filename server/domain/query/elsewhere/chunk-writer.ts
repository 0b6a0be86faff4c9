import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChunkStore, WrittenChunk } from './ports.ts';
import type { RunningQueries } from '../stream/running-queries.ts';
import type { DescribeAnswer, RunningQuery } from '../stream/running-query.ts';

/** What of a query is in the table. */
interface Written {
  events: number;
  drafts: Map<number, DescribeAnswer>;
  /** Until when somebody at another process reads it, unless that is said again. */
  followedUntilMs: number;
}

/** Chunks are gathered for so long. */
const gatherMs = 50;
/** A database that takes longer no longer delays what readers see. */
const longestHoldMs = 1_000;
const pauseAfterFailureMs = 1_000;
/** Readers at other processes say that they read more often than this. */
const followedMs = 15_000;

/**
 * Puts running answers where every process can read them, those of the whole process in one statement:
 * all that somebody sees while other processes live, since one of them may have to go on; and those that
 * somebody at another process asked for. Readers here see an event once it is there, so that the death of
 * this process takes nothing that was shown. A process alone writes nothing and holds nothing back.
 */
export class ChunkWriter {
  readonly #running: RunningQueries;
  readonly #store: ChunkStore;
  readonly #onFailure: (error: unknown) => void;
  readonly #queries = new Map<RunningQuery, Written>();
  /** What is written for all is in no call's trace. */
  readonly #outsideCalls = AsyncLocalStorage.snapshot();
  #hasOthers = false;
  #isFailing = false;
  /** A write takes so long that nothing waits for it. */
  #isLate = false;
  #isWriting = false;
  #losses = 0;
  #nextAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onFailure` is told the first of failures in a row. */
  constructor(running: RunningQueries, store: ChunkStore, onFailure: (error: unknown) => void) {
    this.#running = running;
    this.#store = store;
    this.#onFailure = onFailure;
    running.watch((query) => {
      if (this.#hasOthers) this.#take(query);
    });
  }

  /** Told with each sign of life whether other processes live. */
  noteOthers(hasOthers: boolean): void {
    if (hasOthers === this.#hasOthers) return;
    this.#hasOthers = hasOthers;
    if (hasOthers) for (const query of this.#running.list()) this.#take(query);
    else this.#dropUnneeded();
  }

  /** Somebody reads a query of this process at another. */
  follow(queryId: string): void {
    const query = this.#running.find(queryId);
    if (!query) return;
    query.noteReaderElsewhere();
    const written = this.#take(query);
    if (!written) return;
    written.followedUntilMs = performance.now() + followedMs;
    this.#plan();
  }

  /** Resolves once all that has come so far is written, or could not be. */
  async settle(): Promise<void> {
    while (this.#isWriting) await sleep(gatherMs);
    clearTimeout(this.#timer);
    await this.#write();
  }

  get hasOthers(): boolean {
    return this.#hasOthers;
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
      const taken = await this.#store.write(chunks.map(({ chunk }) => chunk));
      for (const id of taken) this.#leave(id);
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

  /** Another process took this one for dead, and goes on: readers here are to read there. */
  #leave(queryId: string): void {
    const query = this.#running.find(queryId);
    if (!query) return;
    query.leave();
    this.#queries.delete(query);
    query.watch(null);
    query.close();
  }

  #holdAll(): void {
    for (const [query, { events }] of this.#queries) query.hold(events);
  }

  #showAll(): void {
    for (const query of this.#queries.keys()) query.letGo();
  }

  /** The table does not outlive a crash of the database: all is written anew. */
  #forgetLost(): void {
    const losses = this.#store.losses();
    if (losses === this.#losses) return;
    this.#losses = losses;
    for (const written of this.#queries.values()) {
      written.events = 0;
      written.drafts.clear();
    }
  }

  /** What has ended is stored; what is left of it is only for who reads along. */
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

/** What came of a query since its last chunk; null where nothing did, or nobody reads it. */
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
    mayBeTaken: query.mayBeTaken,
  };
  return { chunk, written, drafts };
}
