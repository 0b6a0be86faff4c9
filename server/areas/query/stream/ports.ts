import type { Tier } from '#server/platform/actor.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { TurnToKeep } from '../ports.ts';

/** An answer being written, without its text: what would be stored if it ended now. */
export type AnswerDraft = Omit<FinishedAnswer, 'content'>;

/** The text of one answer that arrived since its last part was saved. */
export interface AnswerPart {
  queryId: string;
  /** Counted from 0 within its query. */
  number: number;
  draft: AnswerDraft;
  text: string;
}

/** A query that is stored as running but runs nowhere, with what was saved of its answers. */
export interface Orphan {
  id: string;
  /** How many of its answers were stored before. */
  storedAnswers: number;
  /** Its other answers, with the text so far. */
  unfinished: FinishedAnswer[];
  tier: Tier;
  /** How to save it in its thread; null if it belongs to none. Its files were lost with the process. */
  turn: Omit<TurnToKeep, 'maxThreads'> | null;
  hasLostFiles: boolean;
}

/** The reply to a heartbeat. */
export interface Beat {
  /** Whether there are queries whose process is dead. */
  hasOrphans: boolean;
  /** How many server processes are alive, this one included. */
  processes: number;
  /** Queries that are stored as running at this process, except for those that it named. */
  others: string[];
  /** Queries of this process that were stopped through another process. */
  stopped: string[];
}

/** Saves parts of running queries, so that the death of a process loses little. */
export interface RunningStore {
  /** Leaves out parts of queries that no longer run. */
  keepParts(parts: readonly AnswerPart[]): Promise<void>;
  dropParts(queryIds: readonly string[]): Promise<void>;
  /**
   * Sends this process's heartbeat, and removes the processes whose heartbeat is overdue. `running` are the
   * queries that this process runs.
   */
  beat(running: readonly string[]): Promise<Beat>;
  /** Removes this process at a regular shutdown, when it no longer runs any query. */
  leave(): Promise<void>;
  /** Wakes readers of these queries at other processes, once they have ended. */
  tellEnded(queryIds: readonly string[]): Promise<void>;
  /** The ids of queries that have been running for longer than `olderThanMs`, at any process. */
  listOverdue(olderThanMs: number): Promise<string[]>;
  /** Queries whose process is not alive, and those of `abandoned` that are still stored as running. */
  listOrphans(abandoned: readonly string[]): Promise<Orphan[]>;
}
