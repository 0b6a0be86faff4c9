import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import type { Reading } from '../../attachments/index.ts';
import type { QuerySettings, Limits } from '../../settings/index.ts';
import { limitReached, limitsOf } from './limit-reached.ts';
import type { LimitStanding } from '../ports.ts';
import type { LimitStore } from '../store/limit-store.ts';

export interface ChargingDeps {
  usage: LimitStore;
  settings: Pick<QuerySettings, 'limits'>;
}

/** Reading files for up to this long does not count against the limits. */
const freeMs = 1_000;

/** A sender's limits, and how much of them is used. */
export interface SenderStanding extends LimitStanding {
  limits: Limits;
}

export async function findStanding(
  { usage, settings }: ChargingDeps,
  actor: Actor,
): Promise<SenderStanding> {
  const limits = limitsOf(settings, actor);
  return { limits, ...(await usage.findStanding(actor, limits)) };
}

/** Counts a call against the query limits although it isn't stored as a query. */
export async function countCall({ usage, settings }: ChargingDeps, actor: Actor): Promise<void> {
  const limits = limitsOf(settings, actor);
  const admission = await usage.count(actor, limits);
  if (!admission.isAdmitted) throw limitReached(admission, limits);
}

/**
 * Runs `work`, which reads a sender's files and sends their prompt, unless the limits are used up.
 * If reading took long and the prompt was not sent, this counts as one query, because otherwise
 * unreadable files could be sent without limit.
 */
export async function chargeReading<Done>(
  { usage }: ChargingDeps,
  { actor, standing }: { actor: Actor; standing: SenderStanding },
  signal: AbortSignal,
  work: (reading: Reading) => Promise<Done>,
): Promise<Done> {
  refuseSpent(standing);
  let spentMs = 0;
  const tellSpent = (ms: number) => (spentMs += ms);
  try {
    return await work({ sender: limitSubjectOf(actor), signal, tellSpent });
  } catch (error) {
    if (spentMs > freeMs) await usage.count(actor, standing.limits);
    throw error;
  }
}

/** Throws if a limit is used up, before any file is read. */
function refuseSpent({ limits, minuteUsed, dayUsed, nextAt }: SenderStanding): void {
  if (minuteUsed < limits.perMinute && dayUsed < limits.perDay) return;
  const waitMs = (nextAt?.getTime() ?? 0) - Date.now();
  const limit = dayUsed >= limits.perDay ? 'day' : 'minute';
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw limitReached({ isAdmitted: false, limit, retryAfterSeconds }, limits);
}
