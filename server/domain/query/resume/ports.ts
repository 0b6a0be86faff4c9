import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Tier } from '../../accounts/actor.ts';
import type { Effort, ListPrice } from '../../models/model.ts';
import type { ResumePoint } from '../../models/ports.ts';
import type { Answer } from '../answer/ports.ts';

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
