import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';

/** The facts before or after a change; never a secret, but a word such as `(secret)` in its place. */
export type AuditState = Record<string, unknown> | null;

/** What an administrator did: who did what to what, and the facts before and after. */
export interface NewAuditEntry {
  actor: { id: number; username: string };
  /** An area and a verb, such as `setting.change` or `user.block`. */
  action: `${string}.${string}`;
  /** What it was done to, such as `api.openai.key` or `user 7`. */
  subject: string;
  before: AuditState;
  after: AuditState;
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
  /** Those before the row with an id, or from the latest on. */
  listBefore(filter: LogFilter, before: number | undefined, limit: number): Promise<Row[]>;
}

/** What a subject that is not a person is called, such as a model or a setting. */
export type NameSubject = (entry: Pick<AuditEntry, 'action' | 'subject'>) => string | null;

export interface AuditTrail extends Log<AuditEntry> {
  /**
   * For a change that is not made in our database; otherwise the store records it with
   * `recordAuditEntry`.
   */
  record(entry: NewAuditEntry): Promise<void>;
}

/** A line of the log about an error or a warning. */
export type NewLoggedError = Pick<LoggedError, 'level' | 'requestId' | 'message' | 'detail'> & {
  at: Date;
};

export interface ErrorLog extends Log<LoggedError> {
  /** Stores lines, and keeps only the latest of all. */
  keep(errors: readonly NewLoggedError[]): Promise<void>;
}
