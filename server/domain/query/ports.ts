import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import type { Recommendation, RouteDetails } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Actor, Sender, Tier } from '../accounts/actor.ts';
import type { ReadAttachment } from '../attachments/ports.ts';
import type { DecisionNote } from '../routing/ports.ts';
import type { Answer } from './answer/ports.ts';

export interface Limits {
  perMinute: number;
  perDay: number;
  /** Queries of one sender at once. */
  running: number;
}

export interface NewQuery {
  id: string;
  actor: Actor;
  tier: Tier;
  prompt: string;
  askedModel: string;
  compareMode: boolean;
  /** Whether names are withheld until the sender votes or reveals them. */
  isBlind: boolean;
  /** The comparison whose answers it combines; null for every other query. */
  combines: string | null;
  parentQuery: string | null;
  parentResponse: string | null;
  threadId: string;
  /** The turn it continues; null where it begins its thread. */
  parentId: string | null;
  /** The query whose kept files it was asked with; null where it has its own, or none. */
  filesOf: string | null;
  /** The sender's own instructions; null where there are none. */
  instructions: KeptInstructions | null;
  /** Whether none of its text is kept; the texts here are empty then. */
  isTemporary: boolean;
  kind: 'text' | 'multimodal';
  /** Bytes of prompt, context and files. */
  dataBytes: number;
  details: RouteDetails | null;
  /** The decision in numbers, where Auto could choose. */
  note: DecisionNote | null;
  recommendations: Recommendation[];
}

/** The instructions of a query's sender, as they are kept with it. */
export interface KeptInstructions {
  standing: string;
  named: NamedInstructions | null;
  /** As it was chosen, whether or not a model took it. */
  temperature: number | null;
}

/** Everything that goes with a query besides the conversation; `installation` is what everybody's begins with. */
export interface Instructions extends KeptInstructions {
  installation: string;
}

/** Whether a query may run; when not, which limit it met and when the next one may be sent. */
export type Admission =
  | { isAdmitted: true }
  | { isAdmitted: false; limit: 'minute' | 'day' | 'running'; retryAfterSeconds: number };

export type QueryStatus = 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';

/** The thread that a turn is saved in, and the files that are kept with it. */
export interface TurnToKeep {
  threadId: string;
  userId: number;
  /** For a thread that begins with this turn. */
  title: string;
  files: readonly ReadAttachment[];
}

export interface StoredQuery extends Sender {
  id: string;
  threadId: string;
  prompt: string;
  status: QueryStatus;
  /** Of a blind comparison: whether its names are withheld still; null for every other query. */
  blind: 'hidden' | 'revealed' | null;
  /** Whether none of its text was kept. */
  isTemporary: boolean;
  problem: Problem | null;
  details: RouteDetails | null;
  recommendations: Recommendation[];
  /** The sender's own; null where none went with it. */
  instructions: KeptInstructions | null;
  answers: Answer[];
}

/** Every write but an admission is committed, and on disk, when its promise resolves. */
export interface QueryStore {
  /**
   * Counts the query against its subject's limits and stores it as running: both or neither, on
   * disk a moment later, and with its answer in any case.
   */
  admit(query: NewQuery, limits: Limits): Promise<Admission>;
  /**
   * Stores one answer and, with it, the query's closing status where this was the last and the turn in
   * its thread where it is to be kept; of a temporary one only the numbers. The least recently active thread beyond the most is deleted.
   */
  recordAnswer(
    queryId: string,
    answer: Answer,
    closing: QueryStatus | null,
    turn: TurnToKeep | 'temporary' | null,
  ): Promise<void>;
  /** Closes a query that ended without an answer. */
  closeQuery(queryId: string, status: QueryStatus, problem: Problem | null): Promise<void>;
  find(queryId: string): Promise<StoredQuery | null>;
  /** From now on the names of a blind comparison are told. */
  reveal(queryId: string): Promise<void>;
  /** Marks queries as interrupted that have been running for longer than any can; returns how many. */
  closeAbandoned(olderThanMs: number): Promise<number>;
}

export interface LimitStanding {
  /** In the last sixty seconds. */
  minuteUsed: number;
  dayUsed: number;
  /** When the next query may be sent; null is now. */
  nextAt: Date | null;
  dayEndsAt: Date;
}

export interface LimitStore {
  /** Counts what is no query, such as a recording, against its sender's limits. */
  count(actor: Actor, limits: Limits): Promise<Admission>;
  /** What has been counted against the limits, without counting anything. */
  findStanding(actor: Actor, limits: Limits): Promise<LimitStanding>;
}

/** Read at each call, so that a change acts at once. */
export interface QuerySettings {
  limits(tier: Tier): Limits;
  /** Queries that the installation runs at once before others wait. */
  maxRunning(): number;
  /** How many characters an answer may have; null leaves it to its model. */
  answerCharacters(): number | null;
  /** Whether a vendor may store answers for a while, so that another process can go on with them. */
  mayBeStored(): boolean;
  /** What every model is told before everybody's prompts; null for nothing. */
  instructions(): string | null;
}

export interface FoundImage extends Sender {
  mediaType: string;
  bytes: Uint8Array;
}

export interface ImageStore {
  /** Stores a generated image with its query; returns its unguessable id. */
  save(image: { queryId: string; mediaType: string; bytes: Uint8Array }): Promise<string>;
  find(imageId: string): Promise<FoundImage | null>;
}

/** What a store throws where trying again cannot help: the database will always refuse what it was given. */
export class Unsavable extends Error {}
