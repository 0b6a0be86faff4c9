import { sql } from 'drizzle-orm';
import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import type { Admission, ReservedSearches } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { createFindStanding, type FindStanding } from './find-standing.ts';
import type { Limits } from '../../settings/index.ts';

export type LimitStore = ReturnType<typeof createLimitStore>;

/** The daily limit resets at midnight in `timeZone`. */
export function createLimitStore(database: Database, timeZone: string) {
  const findStanding = createFindStanding(database, timeZone);
  return {
    /** Counts something that is not a query, such as a repeated answer, against the sender's limits. */
    async count(actor: Actor, limits: Limits): Promise<Admission> {
      const subject = limitSubjectOf(actor);
      const counted = await countSubject(database, timeZone, subject, limits);
      return counted ?? explainRefusal(database, timeZone, subject, limits);
    },
    /**
     * Reserves up to `most` web searches within the daily limit. Locks the subject's row, so that simultaneous
     * reservations together never exceed the limit.
     */
    reserveSearches(actor: Actor, most: number, perDay: number): Promise<ReservedSearches> {
      const subject = limitSubjectOf(actor);
      return database.transaction(async (tx) => {
        const today = sql`(clock_timestamp() at time zone ${timeZone})::date`;
        const { rows } = await tx.execute<{ used: number; day: string }>(sql`
          insert into usage_limits as u (subject, recent, day, day_count, search_day)
          values (${subject}, '{}', ${today}, 0, ${today})
          on conflict (subject) do update set search_day = ${today},
            search_count = case when u.search_day = ${today} then u.search_count else 0 end
          returning search_count as used, search_day::text as day`);
        const { used = 0, day = '' } = rows[0] ?? {};
        const count = Math.max(0, Math.min(most, perDay - used));
        await tx.execute(
          sql`update usage_limits set search_count = search_count + ${count} where subject = ${subject}`,
        );
        return { count, day };
      });
    },
    /** Replaces a reservation with the number of searches that were made, unless its day has ended. */
    async settleSearches(actor: Actor, { count, day }: ReservedSearches, made: number) {
      await database.execute(sql`
        update usage_limits set search_count = greatest(0, search_count + ${made - count})
        where subject = ${limitSubjectOf(actor)} and search_day = ${day}::date`);
    },
    /** Returns what has been counted against the limits, without counting anything. */
    findStanding: (actor: Actor, limits: Limits) => findStanding(limitSubjectOf(actor), limits),
  };
}

// Times in the future, recorded before the clock was set back, are ignored like old ones.
const isRecent = `t > clock_timestamp() - interval '60 seconds' and t <= clock_timestamp()`;

// A query that is not found was deleted, or a concurrent statement is admitting it.
const stillRuns = `coalesce((select q.status = 'running' from queries q where q.id = r),
  u.recent[cardinality(u.recent)] > clock_timestamp() - interval '60 seconds')`;

/**
 * Counts a query for each subject in `asked` whose limits allow it. Returns those subjects and the
 * day each query counts for. A row without `running_id` isn't a prompt and counts only towards the
 * limits per minute and per day. $2 is the time zone; $3, $4 and $5 limit queries per minute, per
 * day and running at the same time. A stored day later than tomorrow must come from a wrong clock.
 */
export const countAllowed = `
    insert into usage_limits as u (subject, recent, day, day_count, running)
    select subject, array[clock_timestamp()], (clock_timestamp() at time zone $2)::date, 1,
      array_remove(array[running_id], null)
    from asked order by subject
    on conflict (subject) do update set
      recent = array(select t from unnest(u.recent) t where ${isRecent}) || clock_timestamp(),
      day = case when u.day = excluded.day + 1 then u.day else excluded.day end,
      day_count = case when u.day in (excluded.day, excluded.day + 1) then u.day_count + 1 else 1 end,
      running = array(select r from unnest(u.running) r where ${stillRuns}) || excluded.running
    where (select count(*) from unnest(u.recent) t where ${isRecent}) < $3
      and (u.day not in (excluded.day, excluded.day + 1) or u.day_count < $4)
      and (cardinality(excluded.running) = 0 or cardinality(u.running) < $5
        or (select count(*) from unnest(u.running) r where ${stillRuns}) < $5)
    returning subject, day_count,
      ceil(extract(epoch from (day + 1)::timestamp at time zone $2 - clock_timestamp()))::int as day_seconds`;

/** What `countAllowed` returns about a subject's day. */
export interface CountedDay {
  day_count: number;
  day_seconds: number;
}

export function admitted({ day_count, day_seconds }: CountedDay): Admission & { isAdmitted: true } {
  return { isAdmitted: true, dayUsed: day_count, dayEndsInSeconds: day_seconds };
}

/** Counts one call. Returns null if the subject has reached a limit. */
async function countSubject(
  database: Database,
  timeZone: string,
  subject: string,
  { perMinute, perDay, running }: Limits,
): Promise<Admission | null> {
  const { rows } = await database.$client.query<CountedDay>(
    `with asked as (select $1::text as subject, null::uuid as running_id) ${countAllowed}`,
    [subject, timeZone, perMinute, perDay, running],
  );
  return rows[0] ? admitted(rows[0]) : null;
}

// We don't know when a running answer will end, so the client may retry soon.
const runningWaitSeconds = 5;

/** Finds out which limit was reached, and when the next query may be sent. */
export async function explainRefusal(
  database: Database,
  timeZone: string,
  subject: string,
  limits: Limits,
): Promise<Admission> {
  const { rows } = await database.execute<{
    day_full: boolean;
    minute_full: boolean;
    minute_wait: number;
    day_wait: number;
  }>(sql`
    select (select count(*) from unnest(u.recent) t
        where t > now() - interval '60 seconds' and t <= clock_timestamp()) >= ${limits.perMinute} as minute_full,
      u.day >= (now() at time zone ${timeZone})::date and u.day_count >= ${limits.perDay} as day_full,
      ceil(extract(epoch from coalesce(
        u.recent[greatest(1, cardinality(u.recent) - ${limits.perMinute}::int + 1)], now()
      ) + interval '60 seconds' - now()))::int as minute_wait,
      ceil(extract(epoch from
        (((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}) - now()
      ))::int as day_wait
    from usage_limits u where subject = ${subject}`);
  const [row] = rows;
  if (row?.day_full) return refused('day', row.day_wait);
  if (row && !row.minute_full) return refused('running', runningWaitSeconds);
  return refused('minute', row?.minute_wait ?? 1);
}

function refused(limit: 'minute' | 'day' | 'running', waitSeconds: number): Admission {
  return { isAdmitted: false, limit, retryAfterSeconds: Math.max(1, waitSeconds) };
}

/**
 * A /48 network may use this many times a visitor's limits. A single customer often has a whole IPv6 /48,
 * which contains 65,536 /64 networks, and each of those counts as one visitor.
 */
const visitorsOfNetwork = 8;

interface NetworkDeps {
  database: Database;
  timeZone: string;
  findStanding: FindStanding;
}

/**
 * Admits a visitor's query unless the visitors in its whole /48 have used as much as eight visitors
 * may. Checks before admission and counts afterwards, so that refused queries aren't counted.
 * Simultaneous queries may exceed the limit slightly.
 */
export async function admitOfNetwork(
  { database, timeZone, findStanding }: NetworkDeps,
  actor: Actor,
  { perMinute, perDay, running }: Limits,
  admit: () => Promise<Admission>,
): Promise<Admission> {
  const network = networkSubjectOf(actor);
  if (network === null) return admit();
  const limits = {
    perMinute: perMinute * visitorsOfNetwork,
    perDay: perDay * visitorsOfNetwork,
    running,
  };
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
