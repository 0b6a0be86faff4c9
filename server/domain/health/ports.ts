import type { AlertKind, HealthWindow } from '#shared/contract/health/constants.ts';
import type { Alert, HealthFigures, ReplicaState } from '#shared/contract/health/schemas.ts';

/** Calls, failures and speed by provider id or model id. */
export type FiguresById = ReadonlyMap<string, HealthFigures>;

/** The calls to vendors, as stored with the answers. */
export interface HealthLog {
  /** Providers by their id and models by theirs, in one map. */
  read(window: HealthWindow): Promise<{ since: Date; figures: FiguresById }>;
  /**
   * Aggregates the hours that are over, so that a week is read from one row per model. Returns
   * whether there were any. Any process may run it.
   */
  rollUp(signal: AbortSignal): Promise<boolean>;
}

/** One current problem. */
export interface Finding {
  kind: AlertKind;
  subject: string;
  /** The text for the mail and the page. */
  message: string;
}

/** A message to send to the webhook that an administrator configured. */
export interface DueCall {
  id: number;
  alert: Alert;
  isOver: boolean;
  /** How many attempts have been made, including this one. */
  attempts: number;
}

export interface AlertStore {
  /**
   * Opens an alert for each finding that has none, and ends alerts without a finding. In the same
   * transaction it queues a mail per administrator if `hasMail`, and a webhook call if `hasWebhook`.
   */
  settle(
    findings: readonly Finding[],
    tell: { hasMail: boolean; hasWebhook: boolean },
  ): Promise<void>;
  list(): Promise<Alert[]>;
  /** Claims a due call for this process until `until`; returns null if none is due. */
  claimCall(until: Date): Promise<DueCall | null>;
  markCalled(id: number): Promise<void>;
  /** With `retryAt` null the call is not retried. */
  markFailed(id: number, error: string, retryAt: Date | null): Promise<void>;
}

/** The measurements that alerts are derived from. */
export interface Watched {
  /** Calls and failures of each provider in the last `minutes`. */
  countCalls(minutes: number): Promise<{ provider: string; calls: number; failed: number }[]>;
  /** When the last query was sent, and the number of queries in the week up to it, at most 1,000. */
  findLastQuery(): Promise<{ at: Date | null; weekBefore: number }>;
  /** Today's cost of all models, in millionths of a US dollar. */
  spentToday(): Promise<number>;
  /** The last attempted backup, and when the last successful one was made. */
  findBackups(): Promise<{ last: { at: Date; error: string | null } | null; madeAt: Date | null }>;
  /** The fullest disk: the path, and the share that is free, from 0 to 1. */
  freeDisk(): Promise<{ path: string; free: number } | null>;
}

/**
 * Read at each check, so that a change takes effect at once. A value of 0 or null switches an alert off.
 */
export interface AlertSettings {
  errorPercent(): number;
  silenceHours(): number;
  spendUsd(): number;
  diskPercent(): number;
  backupHours(): number;
  byMail(): boolean;
  webhookUrl(): string | null;
}

/** Posts JSON to an address that the network guard allows. Throws if the receiver does not accept it. */
export interface Webhook {
  post(url: string, body: object, signal: AbortSignal): Promise<void>;
}

/** Where a read goes. `asOf` is set if the replica's data is old enough for the page to mention it. */
export interface ReadPlace {
  isReplica: boolean;
  asOf: Date | null;
}

/** A replica of the database, for reads that may be a few seconds old. */
export interface ReadReplica {
  /** The state that this process saw last. */
  state(): NonNullable<ReplicaState>;
  /**
   * Chooses the replica if it is usable. If the reader changed something recently, or with `needsAll`, the
   * replica must have everything that was committed before this call.
   */
  choose(readerId: number, needsAll: boolean): Promise<ReadPlace>;
}

/** How far the primary has written. */
export interface Written {
  /** A position in its log. Everything that was committed earlier lies before it. */
  position: string;
  atMs: number;
  /** Whether the reader changed anything that the replica may not have replayed yet. */
  hasChanged: boolean;
}

/** How far the replica has replayed. */
export interface Replayed {
  isStandby: boolean;
  /** Whether it has everything that was committed before the position. */
  hasAll: boolean;
  /** The primary's commit time of the last transaction that was replayed; null if none was. */
  replayedAt: Date | null;
}

export interface ReplicaLink {
  /** `readerId` is null if no particular user reads. */
  findWritten(readerId: number | null): Promise<Written>;
  /** Throws if the replica cannot be queried. */
  findReplayed(position: string): Promise<Replayed>;
}
