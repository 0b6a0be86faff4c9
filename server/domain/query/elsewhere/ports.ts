import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { AnswerDraft } from '../resume/ports.ts';

/** What came of a running query at once, where every process can read it. */
export interface AnswerChunk {
  queryId: string;
  /** The number of its last event: those of a query are counted from 1. */
  last: number;
  events: readonly StreamEvent[];
}

export interface WrittenChunk extends AnswerChunk {
  /** The answers that have begun since the last chunk, or have another model. */
  drafts: readonly AnswerDraft[];
  /** Whether somebody at another process waits for it. */
  isFollowed: boolean;
  /** Whether another process may have gone on with it meanwhile; then nothing is written. */
  mayBeTaken: boolean;
}

/** Where running answers are put for other processes. A crash of the database empties it. */
export interface ChunkStore {
  /** Returns the queries with which another process has gone on. */
  write(chunks: readonly WrittenChunk[]): Promise<string[]>;
  /** How often what was written may have been lost so far. */
  losses(): number;
}

/** Answers that other processes write. */
export interface AnswersElsewhere {
  /** Has the process that runs a query stop it; false when the query has ended. */
  stop(queryId: string): Promise<boolean>;
  /** The same for all that a person has running. */
  stopAllOf(userId: number): Promise<void>;
  /** Tells the process that runs a query that somebody reads it here. */
  askFor(queryId: string): Promise<void>;
  /** The next chunks with events after the first `seen`, in their order. */
  find(queryId: string, seen: number): Promise<{ isRunning: boolean; chunks: AnswerChunk[] }>;
}
