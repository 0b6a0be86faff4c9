import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { AnswerDraft } from '../stream/ports.ts';

/** Consecutive events of a running query, stored where every process can read them. */
export interface AnswerChunk {
  queryId: string;
  /** The number of its last event; events of a query are counted from 1. */
  last: number;
  events: readonly StreamEvent[];
}

export interface WrittenChunk extends AnswerChunk {
  /** The answers that started, or switched to another model, since the last chunk. */
  drafts: readonly AnswerDraft[];
  /** Whether a reader at another process waits for it. */
  isFollowed: boolean;
}

/** Stores the events of running answers for other processes. A crash of the database empties it. */
export interface ChunkStore {
  write(chunks: readonly WrittenChunk[]): Promise<void>;
  /** How many times the written chunks may have been lost so far. */
  losses(): number;
}

/** The running answers of other processes. */
export interface AnswersElsewhere {
  /** Makes the process that runs a query stop it; false if the query has ended. */
  stop(queryId: string): Promise<boolean>;
  /** Makes every process stop what the user has running there. */
  stopAllOf(userId: number): Promise<void>;
  /** Notifies the process that runs a query that it has a reader here. */
  askFor(queryId: string): Promise<void>;
  /** The next chunks with events after the first `seen`, in order. */
  find(queryId: string, seen: number): Promise<{ isRunning: boolean; chunks: AnswerChunk[] }>;
}
