import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Tier } from '#server/platform/actor.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { TurnToKeep } from '../ports.ts';

/** An answer being written, without its text: what we would store if it ended now. */
export type AnswerDraft = Omit<FinishedAnswer, 'content'>;

/** The text of one answer that arrived after its last part was saved. */
export interface AnswerPart {
  queryId: string;
  /** The number of the part within its query, counted from 0. */
  number: number;
  draft: AnswerDraft;
  text: string;
}

/** A query that is stored as running although no process runs it, with the saved parts of its answers. */
export interface Orphan {
  id: string;
  /** How many of the orphan's answers were already stored. */
  storedAnswers: number;
  /** The orphan's other answers, with their text so far. */
  unfinished: FinishedAnswer[];
  tier: Tier;
  /** How to save the orphan in its thread; null if it has no thread. Its files were lost with the process. */
  turn: Omit<TurnToKeep, 'maxThreads'> | null;
  hasLostFiles: boolean;
}

/** The reply to a heartbeat. */
export interface Beat {
  /** Whether there are queries whose process is dead. */
  hasOrphans: boolean;
  /** How many server processes are alive, including this one. */
  processes: number;
  /** Queries that are stored as running in this process, apart from those that the heartbeat named. */
  others: string[];
  /** Queries of this process that were stopped through another process. */
  stopped: string[];
}

/** Saves parts of running queries, so that little is lost if a process dies. */
export interface RunningStore {
  /** Ignores the parts of a query that is no longer running. */
  keepParts(parts: readonly AnswerPart[]): Promise<void>;
  dropParts(queryIds: readonly string[]): Promise<void>;
  /**
   * Sends this process's heartbeat, and removes the processes whose heartbeat is overdue. `running` lists the
   * queries that this process runs.
   */
  beat(running: readonly string[]): Promise<Beat>;
  /** Removes this process at a regular shutdown, when it no longer runs any query. */
  leave(): Promise<void>;
  /** Wakes readers in other processes after these queries have ended. */
  tellEnded(queryIds: readonly string[]): Promise<void>;
  /** The ids of queries that have been running for longer than `olderThanMs`, in any process. */
  listOverdue(olderThanMs: number): Promise<string[]>;
  /** Queries whose process is not alive, and those in `abandoned` that are still stored as running. */
  listOrphans(abandoned: readonly string[]): Promise<Orphan[]>;
}

/** Consecutive events of a running query, stored where every process can read them. */
export interface AnswerChunk {
  queryId: string;
  /** The number of the chunk's last event; events of a query are counted from 1. */
  last: number;
  events: readonly StreamEvent[];
}

export interface WrittenChunk extends AnswerChunk {
  /** The answers that started, or switched to another model, since the last chunk. */
  drafts: readonly AnswerDraft[];
  /** Whether a reader in another process waits for the chunk. */
  isFollowed: boolean;
}

/** Stores the events of running answers for other processes. The store is emptied if the database crashes. */
export interface ChunkStore {
  write(chunks: readonly WrittenChunk[]): Promise<void>;
  /** How many times the written chunks may have been lost so far. */
  losses(): number;
}

/** The running answers in other processes. */
export interface RemoteAnswerStore {
  /** Makes the process that runs a query stop it. Returns false if the query has ended. */
  stop(queryId: string): Promise<boolean>;
  /** Makes every process stop the user's running queries. */
  stopAllOf(userId: number): Promise<void>;
  /** Notifies the process that runs a query that this process has a reader for it. */
  askFor(queryId: string): Promise<void>;
  /** The next chunks that have events after the first `seen`, in order. */
  find(queryId: string, seen: number): Promise<{ isRunning: boolean; chunks: AnswerChunk[] }>;
}
