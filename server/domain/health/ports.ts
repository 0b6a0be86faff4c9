import type { AlertKind, HealthWindow } from '#shared/contract/health/constants.ts';
import type { Alert, HealthFigures, ReplicaState } from '#shared/contract/health/schemas.ts';

/** What asking came to, by the id of a provider or of a model. */
export type FiguresById = ReadonlyMap<string, HealthFigures>;

/** The calls to vendors, as they are kept with the answers. */
export interface HealthLog {
  /** Providers by their id and models by theirs, in one map. */
  read(window: HealthWindow): Promise<{ since: Date; figures: FiguresById }>;
  /** Counts and sums the hours that are over, so that a week is read from a row for each model; answers with whether any was over. Any process may do it. */
  rollUp(signal: AbortSignal): Promise<boolean>;
}

/** One thing that is wrong now. */
export interface Finding {
  kind: AlertKind;
  subject: string;
  /** In words, for a mail and for the page. */
  message: string;
}

/** A message that is to be sent to the address of an administrator's choice. */
export interface DueCall {
  id: number;
  alert: Alert;
  isOver: boolean;
  /** How often it has been tried, this time included. */
  attempts: number;
}

export interface AlertStore {
  /**
   * Opens an alert for each finding that has none, and ends those of `kinds` without one; each is told in the
   * same transaction, to the readers by mail and, with `hasWebhook`, by a call.
   */
  settle(
    findings: readonly Finding[],
    tell: { hasMail: boolean; hasWebhook: boolean },
  ): Promise<void>;
  list(): Promise<Alert[]>;
  /** A call that is due, for this process alone until the claim ends; null where none is. */
  claimCall(until: Date): Promise<DueCall | null>;
  markCalled(id: number): Promise<void>;
  /** Null: it is not tried again. */
  markFailed(id: number, error: string, retryAt: Date | null): Promise<void>;
}

/** What alerts are found from. */
export interface Watched {
  /** Calls and failures of each provider in the last so many minutes. */
  countCalls(minutes: number): Promise<{ provider: string; calls: number; failed: number }[]>;
  /** When the last query was asked, and how many there were in the week before that. */
  findLastQuery(): Promise<{ at: Date | null; weekBefore: number }>;
  /** What the models have cost today. */
  spentToday(): Promise<number>;
  /** The last backup that was tried, and the last that was made. */
  findBackups(): Promise<{ last: { at: Date; error: string | null } | null; madeAt: Date | null }>;
  /** The share of the fullest disk that is free, from 0 to 1, and where. */
  freeDisk(): Promise<{ path: string; free: number } | null>;
}

/** Read at each look, so that a change acts at once; 0 and null switch one off. */
export interface AlertSettings {
  errorPercent(): number;
  silenceHours(): number;
  spendUsd(): number;
  diskPercent(): number;
  backupHours(): number;
  byMail(): boolean;
  webhookUrl(): string | null;
}

/** Posts JSON to an address past the guard. Throws where it was not taken. */
export interface Webhook {
  post(url: string, body: object, signal: AbortSignal): Promise<void>;
}

/** Where a read goes. `asOf` is up to when it knows, where that is long enough ago to be told. */
export interface ReadPlace {
  isReplica: boolean;
  asOf: Date | null;
}

/** A replica of the database, for what may be some seconds old. */
export interface ReadReplica {
  /** As this process last saw it. */
  state(): NonNullable<ReplicaState>;
  /**
   * To the replica unless it is left alone. Whoever changed anything lately, and who `needsAll`, reads from it
   * only if it has all that was committed before this call.
   */
  choose(readerId: number, needsAll: boolean): Promise<ReadPlace>;
}

/** How far the primary is. */
export interface Written {
  /** In its log: what was committed before lies before it. */
  position: string;
  atMs: number;
  /** Whether the reader sent or changed anything that may not have been replayed yet. */
  hasChanged: boolean;
}

/** How far the replica is. */
export interface Replayed {
  isStandby: boolean;
  /** Whether it has what was committed before a position. */
  hasAll: boolean;
  /** When the last of what it has was committed, by the primary's clock; null where it has nothing new. */
  replayedAt: Date | null;
}

export interface ReplicaLink {
  /** Null for nobody in particular. */
  findWritten(readerId: number | null): Promise<Written>;
  /** Throws where the replica cannot be asked. */
  findReplayed(position: string): Promise<Replayed>;
}
