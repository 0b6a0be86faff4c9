import type { Actor } from '../../domain/accounts/actor.ts';
import { limitSubjectOf } from '../../domain/accounts/actor.ts';
import type { Admission, Limits } from '../../domain/query/ports.ts';
import type { Database } from '../connection/database.ts';
import type { FindStanding } from './find-standing.ts';
import { countSubject, explainRefusal } from './limit-store.ts';

/** A /48 of IPv6 is often one customer's, who may use 65,536 of the /64 that visitors are counted by. */
const visitorsOfNetwork = 8;

interface NetworkDeps {
  database: Database;
  timeZone: string;
  findStanding: FindStanding;
}

/**
 * Admits a visitor's query unless those of the whole /48 have used as much as eight visitors may. That is looked
 * at before and counted after, so that what is refused counts for nobody else; several queries at once may
 * therefore pass it by a few.
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
