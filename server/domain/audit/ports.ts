import type { AuditAct, ServerFault } from '#shared/contract/audit/schemas.ts';

/** Facts as they were or became; never a secret, but a word such as `(secret)` in its place. */
export type ActState = Record<string, unknown> | null;

/** One administrative act: who did what to what, and how it stood before and after. */
export interface Act {
  actor: { id: number; username: string };
  /** An area and a verb, such as `setting.change` or `user.block`. */
  action: `${string}.${string}`;
  /** What it was done to, such as `api.openai.key` or `user 7`. */
  subject: string;
  before: ActState;
  after: ActState;
}

export interface LogFilter {
  search?: string | undefined;
  kind?: string | undefined;
}

export interface LogSlice {
  offset: number;
  limit: number;
}

/** Rows of a log, the latest first. */
export interface Log<Row> {
  list(filter: LogFilter, slice: LogSlice): Promise<{ total: number; rows: Row[] }>;
}

export interface AuditTrail extends Log<AuditAct> {
  /** For an act whose change is not of our database; a store notes its own with `recordAct`. */
  record(act: Act): Promise<void>;
}

/** A line of the log that tells of something wrong. */
export type NewFault = Pick<ServerFault, 'level' | 'requestId' | 'message' | 'detail'> & {
  at: Date;
};

export interface FaultLog extends Log<ServerFault> {
  /** Keeps them, and only the latest of all. */
  keep(faults: readonly NewFault[]): Promise<void>;
}
