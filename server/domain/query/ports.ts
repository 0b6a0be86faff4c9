import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import type {
  AskedWith,
  Failover,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/query/schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Actor, Sender, Tier } from '../accounts/actor.ts';
import type { ReadAttachment } from '../attachments/ports.ts';
import type { Effort, ListPrice } from '../models/model.ts';
import type { ResumePoint } from '../models/ports.ts';
import type { ProviderErrorKind } from '../models/provider-error.ts';
import type { ToolRound } from '../models/tools.ts';
import type { DecisionNote } from '../routing/ports.ts';
import type { Claim, ProcessClaims, SharedPlaces } from './places/share-places.ts';

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

/** One model's reply within a query. */
export interface Answer {
  position: number;
  modelId: ModelId;
  provider: ProviderId;
  /** The model that the answer names: the successor's id where a successor answered. */
  model: string;
  name: string;
  upstreamModel: string;
  content: string;
  /** What it asks its program to call; null where that is nothing. */
  toolCalls: ToolCall[] | null;
  reason: string;
  finish: 'complete' | 'length' | 'stopped' | 'refused' | 'interrupted';
  problem: Problem | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costMicroUsd: number | null;
  timeMs: number;
  failovers: Failover[];
  substitution: Substitution | null;
  /** What the model was told besides the conversation; null where that was nothing. */
  askedWith: AskedWith | null;
  /** Null for answers of before this was kept. */
  timeline: Timeline | null;
}

/** How asking a model once ended. */
export type AttemptOutcome =
  ProviderErrorKind | 'answered' | 'empty' | 'stopped' | 'not-asked' | 'internal';

/** One attempt in numbers: milliseconds since the prompt came. */
export interface AttemptNote {
  model: ModelId;
  upstream: string;
  startMs: number;
  /** When the first text came; null where none did. */
  firstMs: number | null;
  endMs: number;
  outcome: AttemptOutcome;
  /** Of the vendor's answer where it failed; null where none came. */
  status: number | null;
  /** The id by which the vendor's support finds the call. */
  vendorRequest: string | null;
}

/** How an answer came about, without any text. */
export interface Timeline {
  /** When it was decided which model answers, in milliseconds since the prompt came. */
  chosenMs: number;
  attempts: AttemptNote[];
}

/** An answer that is being written, without its text: what would be stored of it if it ended now. */
export type AnswerDraft = Omit<Answer, 'content'> & {
  /** Present where another process can go on with it. */
  resumable?: Resumable;
};

/** What another process needs to go on with an answer. */
export interface Resumable extends ResumePoint {
  /** How many characters of the text had come by then. */
  characters: number;
  effort: Effort | null;
  price: ListPrice | null;
}

/** An answer whose process died, with the text that had come; or left it to another. */
export type UnfinishedAnswer = AnswerDraft & { content: string };

/** What arrived of one answer since its last part was kept. */
export interface AnswerPart {
  queryId: string;
  /** Counted from 0 within its query. */
  number: number;
  draft: AnswerDraft;
  text: string;
}

/** A query whose process died while it ran, or left it, with what had been kept of its answers. */
export interface Orphan {
  id: string;
  /** The process that ran it. */
  processId: string;
  tier: Tier;
  /** For how long it has run. */
  ageMs: number;
  /** How many of its answers were stored before. */
  storedAnswers: number;
  unfinished: UnfinishedAnswer[];
  /** What readers may have seen of it, from the first event on; none where that is not known. */
  events: StreamEvent[];
}

/** What is written of one process's places, and whom it concerns. */
export type DecidedPlaces = SharedPlaces & {
  /** Those of this process that wait on. */
  claims: readonly Claim[];
};

/** The places that the processes of an installation hold, and who waits for them. */
export interface PlaceStore {
  /**
   * Writes what `decide` makes of what the other processes hold, one process at a time, and tells those
   * whom it concerns. `nowMs` is the database's clock. Throws for a process that counts as dead.
   */
  exchange(
    decide: (others: readonly ProcessClaims[], nowMs: number) => DecidedPlaces,
  ): Promise<SharedPlaces>;
}

/** What a process learns with its sign of life. */
export interface Beat {
  /** Whether the others did not know this process, or took it for dead. */
  isNew: boolean;
  /** Whether there are queries without a process. */
  hasOrphans: boolean;
  /** Whether other processes live. */
  hasOthers: boolean;
  /** Queries of this process that were stopped at another. */
  stopped: string[];
}

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

/** What is kept of running queries, so that the death of a process loses little. */
export interface RunningStore {
  /** Parts of queries that no longer run are left out. */
  keepParts(parts: readonly AnswerPart[]): Promise<void>;
  dropParts(queryIds: readonly string[]): Promise<void>;
  /** A sign of life of this process; removes the processes that give none. */
  beat(): Promise<Beat>;
  /** This process ends by itself; nothing of it runs. */
  leave(): Promise<void>;
  /** Wakes who reads these queries at other processes, once they have ended. */
  tellEnded(queryIds: readonly string[]): Promise<void>;
  /** Queries that run in no process that lives. */
  listOrphans(): Promise<Orphan[]>;
  /** Has this process run a query whose process died: one process alone. What is known of it now; null for the others. */
  takeOver(orphan: Pick<Orphan, 'id' | 'processId'>): Promise<Orphan | null>;
  /** Has another process take over a query of this one, at once. */
  handOver(queryId: string): Promise<void>;
  /** Whether this process runs a query still. */
  isOwn(queryId: string): Promise<boolean>;
}

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

/** A turn of the conversation that a prompt continues. */
export interface EarlierTurn {
  query: string;
  attachments: readonly ReadAttachment[];
  /** What was called before its response; absent where no program called anything. */
  rounds?: readonly ToolRound[];
  response: string;
}

/** Where a query stands in its conversation: after a turn, beside one as its version, or after all that is shown. */
export type AskedPlace =
  { kind: 'after' | 'version-of'; queryId: string } | { kind: 'after-shown' };

/** What a query continues. */
export interface Context {
  /** The turn it continues; null where it begins its conversation. */
  parentId: string | null;
  /** The turns on the way to it, oldest first, with each whole answer (of a comparison the preferred one). */
  earlier: EarlierTurn[];
  /** The files of the turn that it is a version of, and the query that keeps them; null where there are none. */
  files: { of: string; attachments: readonly ReadAttachment[] } | null;
}

/** The saved conversations that queries continue. */
export interface ConversationStore {
  /** Null when the conversation, or the turn that is named, is not the sender's, or is gone. */
  findContext(sender: Sender, threadId: string, place: AskedPlace): Promise<Context | null>;
  /** Of all prompts and answers of a conversation; 0 where it is not the sender's, or is gone. */
  countTextBytes(sender: Sender, threadId: string): Promise<number>;
  /** Of all files that are kept with the person's threads. */
  countFileBytes(userId: number): Promise<number>;
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
