import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';
import type { NewLoggedError } from '../../platform/error-collector.ts';

/** The facts before or after a change. A secret is replaced by a word such as `(secret)`. */
export type AuditState = Record<string, unknown> | null;

/** An action of an administrator, with its object and the facts before and after. */
export interface NewAuditEntry {
  actor: { id: number; username: string };
  /** An area and a verb, such as `setting.change` or `user.block`. */
  action: `${string}.${string}`;
  /** The object of the action, such as `api.openai.key` or `user 7`. */
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

/** The rows of a log, latest first. */
export interface Log<Row> {
  list(filter: LogFilter, slice: LogSlice): Promise<{ total: number; rows: Row[] }>;
  /** The rows before the row with the id `before`, or the latest rows if it is undefined. */
  listBefore(filter: LogFilter, before: number | undefined, limit: number): Promise<Row[]>;
}

/** Finds the name of a subject that is not a user, such as a model or a setting. */
export type NameSubject = (entry: Pick<AuditEntry, 'action' | 'subject'>) => string | null;

export interface AuditTrail extends Log<AuditEntry> {
  /**
   * Records a change that is made outside our database. For all others, the store calls `recordAuditEntry`.
   */
  record(entry: NewAuditEntry): Promise<void>;
}

export interface ErrorLog extends Log<LoggedError> {
  /** Stores errors, and deletes the oldest ones beyond the limits. */
  keep(errors: readonly NewLoggedError[]): Promise<void>;
}
