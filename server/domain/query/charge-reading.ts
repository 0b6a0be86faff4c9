import { limitSubjectOf, type Actor } from '../accounts/actor.ts';
import type { Reading } from '../attachments/ports.ts';
import { limitReached } from './limit-reached.ts';
import { limitsOf } from './limits-of.ts';
import type { LimitStore, QuerySettings } from './ports.ts';

export interface ChargingDeps {
  usage: LimitStore;
  settings: Pick<QuerySettings, 'limits'>;
}

/** Files that took no longer than this to read cost nobody anything. */
const freeMs = 1_000;

/**
 * Does `work`, which reads a sender's files and sends their prompt. Where the files took long to read and the
 * prompt was not sent, they count as one: whoever sends what cannot be read must not do so without a limit.
 */
export async function chargeReading<Done>(
  { usage, settings }: ChargingDeps,
  actor: Actor,
  signal: AbortSignal,
  work: (reading: Reading) => Promise<Done>,
): Promise<Done> {
  const limits = limitsOf(settings, actor);
  await refuseSpent(usage, actor, limits);
  let spentMs = 0;
  const tellSpent = (ms: number) => (spentMs += ms);
  try {
    return await work({ sender: limitSubjectOf(actor), signal, tellSpent });
  } catch (error) {
    if (spentMs > freeMs) await usage.count(actor, limits);
    throw error;
  }
}

/** Before anything is read for it. */
async function refuseSpent(
  usage: LimitStore,
  actor: Actor,
  limits: ReturnType<QuerySettings['limits']>,
): Promise<void> {
  const { minuteUsed, dayUsed, nextAt } = await usage.findStanding(actor, limits);
  if (minuteUsed < limits.perMinute && dayUsed < limits.perDay) return;
  const waitMs = (nextAt?.getTime() ?? 0) - Date.now();
  const limit = dayUsed >= limits.perDay ? 'day' : 'minute';
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw limitReached({ isAdmitted: false, limit, retryAfterSeconds }, limits);
}
