import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Tier } from '#server/platform/actor.ts';
import type { Effort, ListPrice } from '#server/providers/contract/model.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { ResumePoint } from '#server/providers/contract/model-provider.ts';

/** An answer being written, without its text: what would be stored if it ended now. */
export type AnswerDraft = Omit<FinishedAnswer, 'content'> & {
  /** Set if another process can resume the answer. */
  resumable?: Resumable;
};

/** What another process needs to resume an answer. */
export interface Resumable extends ResumePoint {
  /** How many characters of the text had arrived at this point. */
  characters: number;
  effort: Effort | null;
  price: ListPrice | null;
}

/** An answer whose process died or handed it over, with the text so far. */
export type UnfinishedAnswer = AnswerDraft & { content: string };

/** The text of one answer that arrived since its last part was saved. */
export interface AnswerPart {
  queryId: string;
  /** Counted from 0 within its query. */
  number: number;
  draft: AnswerDraft;
  text: string;
}

/** A query whose process died or handed it over, with what was saved of its answers. */
export interface Orphan {
  id: string;
  /** The process that ran it. */
  processId: string;
  tier: Tier;
  /** Milliseconds since the query was stored. */
  ageMs: number;
  /** How many of its answers were stored before. */
  storedAnswers: number;
  unfinished: UnfinishedAnswer[];
  /** Events that readers may have seen, from the first one on; empty if that is not known. */
  events: StreamEvent[];
}

/** The reply to a heartbeat. */
export interface Beat {
  /** Whether there are queries whose process is dead. */
  hasOrphans: boolean;
  /** How many server processes are alive, this one included. */
  processes: number;
  /** Queries of this process that were stopped through another process. */
  stopped: string[];
}

/** Saves parts of running queries, so that the death of a process loses little. */
export interface RunningStore {
  /** Leaves out parts of queries that no longer run. */
  keepParts(parts: readonly AnswerPart[]): Promise<void>;
  dropParts(queryIds: readonly string[]): Promise<void>;
  /** Sends this process's heartbeat, and removes the processes whose heartbeat is overdue. */
  beat(): Promise<Beat>;
  /** Removes this process at a regular shutdown, when it no longer runs any query. */
  leave(): Promise<void>;
  /** Wakes readers of these queries at other processes, once they have ended. */
  tellEnded(queryIds: readonly string[]): Promise<void>;
  /** Queries whose process is not alive. */
  listOrphans(): Promise<Orphan[]>;
  /**
   * Moves a query whose process died to this process and returns its current state. Returns null if another
   * process was first.
   */
  takeOver(orphan: Pick<Orphan, 'id' | 'processId'>): Promise<Orphan | null>;
  /** Makes a query of this process available to the others at once. */
  handOver(queryId: string): Promise<void>;
  /** Whether this process still runs the query. */
  isOwn(queryId: string): Promise<boolean>;
}
