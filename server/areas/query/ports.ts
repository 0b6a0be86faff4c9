import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import type { Recommendation, RouteDetails } from '#shared/contract/query/schemas.ts';
import type { QueryKind } from '#shared/contract/requests/constants.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Actor, Sender, Tier } from '../../platform/actor.ts';
import type { ReadAttachment } from '../attachments/index.ts';
import type { DecisionNote } from '../routing/index.ts';
import type { Limits } from '../settings/index.ts';
import type { FinishedAnswer } from './answer/ports.ts';

export interface NewQuery {
  id: string;
  actor: Actor;
  tier: Tier;
  prompt: string;
  askedModel: string;
  compareMode: boolean;
  /** Whether model names are hidden until the sender votes or reveals them. */
  isBlind: boolean;
  /** The comparison whose answers this query combines; null for every other query. */
  combines: string | null;
  parentQuery: string | null;
  parentResponse: string | null;
  threadId: string;
  /** The turn that this query continues; null for the first turn of a thread. */
  parentId: string | null;
  /** The earlier query whose stored files this one reuses; null if it has its own files, or none. */
  filesOf: string | null;
  /** The sender's own instructions; null if there are none. */
  instructions: KeptInstructions | null;
  /**
   * Whether the query belongs to a temporary conversation: no text is stored, and the texts here are empty.
   */
  isTemporary: boolean;
  /** Whether the query was sent by a program, which keeps its own conversations. */
  isProgram: boolean;
  /** Whether the program that sent the query receives the answer as a stream. */
  isStreamed: boolean;
  /** The program's labels, which stay when the texts are deleted; null if there are none. */
  tags: readonly string[] | null;
  kind: QueryKind;
  /** The size of the prompt, context and files, in bytes. */
  dataBytes: number;
  details: RouteDetails | null;
  /** The routing decision in numbers; null if Auto had no choice. */
  note: DecisionNote | null;
  recommendations: Recommendation[];
}

/** The sender's instructions as they are stored with the query. */
export interface KeptInstructions {
  standing: string;
  named: NamedInstructions | null;
  /** The temperature that the user chose, even if no model applied it. */
  temperature: number | null;
}

/**
 * Everything that the models receive besides the conversation. `installation` comes first and applies to every
 * sender.
 */
export interface Instructions extends KeptInstructions {
  installation: string;
}

/**
 * Whether a query may run. If so, how many the sender has sent today; otherwise, which limit was
 * reached and when the next query may be sent.
 */
export type Admission =
  | { isAdmitted: true; dayUsed: number; dayEndsInSeconds: number }
  | { isAdmitted: false; limit: 'minute' | 'day' | 'running'; retryAfterSeconds: number };

export type QueryStatus = 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';

/** The thread that a turn is saved in, and the files that are stored with it. */
export interface TurnToKeep {
  threadId: string;
  /** Null for a visitor, whose files are stored for a day in case the visitor signs in. */
  userId: number | null;
  /** The start of the turn's prompt, used if this turn starts the thread or edits its first prompt. */
  title: string;
  /** Whether the turn is a version of the thread's first prompt. */
  isFirst: boolean;
  /** The maximum number of threads in the user's plan. */
  maxThreads: number;
  files: readonly ReadAttachment[];
}

export interface StoredQuery extends Sender {
  id: string;
  threadId: string;
  prompt: string;
  status: QueryStatus;
  /** For a blind comparison, whether its names are still hidden; null for every other query. */
  blind: 'hidden' | 'revealed' | null;
  /** Whether the query belongs to a temporary conversation, whose texts are not stored. */
  isTemporary: boolean;
  /** Why the query's texts were deleted; null while they are kept. */
  forgotten: string | null;
  problem: Problem | null;
  details: RouteDetails | null;
  recommendations: Recommendation[];
  /** The sender's own instructions; null if the query was sent without any. */
  instructions: KeptInstructions | null;
  isProgram: boolean | null;
  isStreamed: boolean | null;
  tags: string[] | null;
  createdAt: Date;
  answers: FinishedAnswer[];
}

/** Except for `admit`, every write is committed and on disk when its promise resolves. */
export interface QueryStore {
  /**
   * Counts the query against its sender's limits and stores it as running, or does neither. The commit
   * reaches the disk a moment later, at the latest with the answer's commit.
   */
  admit(query: NewQuery, limits: Limits): Promise<Admission>;
  /**
   * Stores one answer. If it is the query's last answer, `closing` is the query's final status, and `turn`
   * saves it in its thread. Only the numbers of a temporary answer are stored. Deletes the least recently
   * active threads beyond the limit, except pinned ones.
   */
  recordAnswer(
    queryId: string,
    answer: FinishedAnswer,
    closing: QueryStatus | null,
    turn: TurnToKeep | 'temporary' | null,
  ): Promise<void>;
  /**
   * Closes a query that ended without an answer, or whose process died. If any of its stored answers has
   * text, saves `turn` in its thread.
   */
  closeQuery(
    queryId: string,
    status: QueryStatus,
    problem: Problem | null,
    turn?: TurnToKeep | null,
  ): Promise<void>;
  find(queryId: string): Promise<StoredQuery | null>;
  /** Reveals the model names in a blind comparison. */
  reveal(queryId: string): Promise<void>;
}

export interface LimitStanding {
  /** In the last sixty seconds. */
  minuteUsed: number;
  dayUsed: number;
  /** Web searches today, including those reserved for running answers. */
  searchesUsed: number;
  /** When the next query may be sent; null if it may be sent now. */
  nextAt: Date | null;
  dayEndsAt: Date;
}

/** Searches that count against a sender's limit for `day` (`yyyy-mm-dd`) until they are settled. */
export interface ReservedSearches {
  count: number;
  day: string;
}

export interface FoundImage extends Sender {
  mediaType: string;
  bytes: Uint8Array;
}

/** Thrown if a retry cannot help, because the database will always refuse this data. */
export class Unsavable extends Error {}
