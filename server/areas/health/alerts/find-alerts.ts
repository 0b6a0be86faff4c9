import type { AlertKind } from '#shared/contract/health/constants.ts';
import { formatCount, formatMoney, formatPercent, plural } from '#shared/lib/format.ts';

/** One current problem. */
export interface Finding {
  kind: AlertKind;
  subject: string;
  /** The text for the mail and the page. */
  message: string;
}

/** The measurements that alerts are derived from. */
export interface Watched {
  /** Calls and failures of each provider in the last `minutes`. */
  countCalls(minutes: number): Promise<{ provider: string; calls: number; failed: number }[]>;
  /** When the last query was sent, and how many queries there were in the week before it, up to 1,000. */
  findLastQuery(): Promise<{ at: Date | null; weekBefore: number }>;
  /** Today's cost for all models, in millionths of a US dollar. */
  spentToday(): Promise<number>;
  /** The last attempted backup, and when the last successful one was made. */
  findBackups(): Promise<{ last: { at: Date; error: string | null } | null; madeAt: Date | null }>;
  /**
   * Saved secrets that running processes can't decrypt: the highest number in one process, the number of such
   * processes, and the number of all processes.
   */
  countUnreadable(): Promise<{ secrets: number; processes: number; running: number }>;
  /** The disks that can be measured, each with its path and the share that is free, from 0 to 1. */
  measureDisks(): Promise<{ path: string; free: number }[]>;
  /** Whether nothing can be saved because the database's disk is full. */
  isDatabaseFull(): boolean;
}

/** Read on every check, so that changes take effect at once. 0 or null switches an alert off. */
export interface AlertSettings {
  errorPercent(): number;
  silenceHours(): number;
  spendUsd(): number;
  diskPercent(): number;
  backupHours(): number;
  byMail(): boolean;
  webhookUrl(): string | null;
}

export const databaseFull =
  'The database’s disk is full, so nothing can be saved until there is space again.';

/** Failures in this many minutes are reported, if there were at least `fewestCalls` calls. */
const errorMinutes = 15;
const fewestCalls = 10;
/** Enough if every call fails. The provider is then paused, so it is rarely called. */
const fewestFailures = 5;
/** A day without queries is unusual only if there were at least this many in the week before. */
const usualQueries = 100;

export interface LookDeps {
  watched: Watched;
  settings: AlertSettings;
  nameOf(provider: string): string;
  now(): Date;
}

/** All current problems. An open error alert (`isOpen`) ends only below half its threshold. */
export async function findAlerts(
  deps: LookDeps,
  isOpen: (kind: AlertKind, subject: string) => boolean,
): Promise<Finding[]> {
  const found = await Promise.all([
    findErrors(deps, (provider) => isOpen('errors', provider)),
    findSilence(deps),
    findSpend(deps),
    findFullDisk(deps),
    findMissingBackup(deps),
    findUnreadable(deps),
  ]);
  return found.flat();
}

async function findErrors(
  { watched, settings, nameOf }: LookDeps,
  isOpen: (provider: string) => boolean,
): Promise<Finding[]> {
  const most = settings.errorPercent();
  if (most === 0) return [];
  const counts = await watched.countCalls(errorMinutes);
  return counts.flatMap(({ provider, calls, failed }) => {
    const percent = (failed / calls) * 100;
    const isWrong = isOpen(provider)
      ? percent >= most / 2 && calls > 0
      : percent >= most && (calls >= fewestCalls || isDead(calls, failed));
    if (!isWrong) return [];
    const message = `${nameOf(provider)} failed ${failed} of ${plural(calls, 'call')} in the last ${errorMinutes} minutes.`;
    return [{ kind: 'errors', subject: provider, message }];
  });
}

function isDead(calls: number, failed: number): boolean {
  return failed === calls && failed >= fewestFailures;
}

async function findSilence({ watched, settings, now }: LookDeps): Promise<Finding[]> {
  const hours = settings.silenceHours();
  if (hours === 0) return [];
  const { at, weekBefore } = await watched.findLastQuery();
  if (!at || weekBefore < usualQueries || hoursBetween(at, now()) < hours) return [];
  const message = `No requests for ${plural(hours, 'hour')}, after ${formatCount(weekBefore)} in the week before.`;
  return [{ kind: 'silence', subject: '', message }];
}

async function findSpend({ watched, settings }: LookDeps): Promise<Finding[]> {
  const most = settings.spendUsd();
  if (most === 0) return [];
  const spent = await watched.spentToday();
  if (spent < most * 1e6) return [];
  const message = `The models have cost ${formatMoney(spent)} today, more than the alert threshold of ${formatMoney(most * 1e6)}.`;
  return [{ kind: 'spend', subject: '', message }];
}

async function findFullDisk({ watched, settings }: LookDeps): Promise<Finding[]> {
  if (watched.isDatabaseFull()) return [{ kind: 'disk', subject: '', message: databaseFull }];
  const least = settings.diskPercent();
  if (least === 0) return [];
  const disks = await watched.measureDisks();
  const [disk] = disks.toSorted((one, other) => one.free - other.free);
  if (!disk || disk.free * 100 >= least) return [];
  const message = `Only ${formatPercent(disk.free, 1)} of the disk at ${disk.path} is free.`;
  return [{ kind: 'disk', subject: '', message }];
}

async function findMissingBackup({ watched, settings, now }: LookDeps): Promise<Finding[]> {
  const most = settings.backupHours();
  if (most === 0) return [];
  const { last, madeAt } = await watched.findBackups();
  if (last?.error) {
    return [{ kind: 'backup', subject: '', message: `The last backup failed: ${last.error}` }];
  }
  if (!madeAt || hoursBetween(madeAt, now()) < most) return [];
  const message = `The last backup is more than ${plural(most, 'hour')} old.`;
  return [{ kind: 'backup', subject: '', message }];
}

async function findUnreadable({ watched }: LookDeps): Promise<Finding[]> {
  const { secrets, processes, running } = await watched.countUnreadable();
  if (secrets === 0) return [];
  const where = processes < running ? ` of ${processes} of ${running} server processes` : '';
  const message = `The ENCRYPTION_KEY${where} can’t decrypt ${plural(secrets, 'saved secret')}. Restart with the key that encrypted them, or save them again.`;
  return [{ kind: 'secrets', subject: '', message }];
}

function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}
