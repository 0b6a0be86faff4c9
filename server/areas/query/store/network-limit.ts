import type { Actor } from '#server/platform/actor.ts';
import { limitSubjectOf } from '#server/platform/actor.ts';
import type { Admission } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { FindStanding } from './find-standing.ts';
import { countSubject, explainRefusal } from './limit-store.ts';
import type { Limits } from '../../settings/index.ts';

/**
 * A /48 may use this many times a visitor's limits. One customer often has a whole IPv6 /48, with 65,536 of
 * the /64 networks that visitors are counted by.
 */
const visitorsOfNetwork = 8;

interface NetworkDeps {
  database: Database;
  timeZone: string;
  findStanding: FindStanding;
}

/**
 * Admits a visitor's query unless the visitors of the whole /48 have used as much as eight may. Checks
 * before and counts after admission, so that a refused query counts for no one; simultaneous queries may
 * exceed the limit slightly.
 */
export async function admitOfNetwork(
  { database, timeZone, findStanding }: NetworkDeps,
  actor: Actor,
  { perMinute, perDay, running }: Limits,
  admit: () => Promise<Admission>,
): Promise<Admission> {
  const network = networkSubjectOf(actor);
  if (network === null) return admit();
  const [minute, day] = [perMinute * visitorsOfNetwork, perDay * visitorsOfNetwork];
  const limits = { perMinute: minute, perDay: day, running };
  const { minuteUsed, dayUsed } = await findStanding(network, limits);
  if (minuteUsed >= limits.perMinute || dayUsed >= limits.perDay) {
    return explainRefusal(database, timeZone, network, limits);
  }
  const admission = await admit();
  if (admission.isAdmitted) await countSubject(database, timeZone, network, limits);
  return admission;
}

function networkSubjectOf(actor: Actor): string | null {
  const [, network] =
    /^address:((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(limitSubjectOf(actor)) ?? [];
  return network === undefined ? null : `address:${network}:/48`;
}
