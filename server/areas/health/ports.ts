import type { AlertKind, HealthWindow } from '#shared/contract/health/constants.ts';
import type { Alert, HealthFigures } from '#shared/contract/health/schemas.ts';

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
