import { sql } from 'drizzle-orm';
import { mostCacheSeconds } from '#shared/contract/api-keys/constants.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeTexts } from '../../query/index.ts';
import { noteDays } from '../../routing/index.ts';
import { queries } from '../../query/schema.ts';

/** How many days each kind of data is kept; null means no limit. */
export interface Retention {
  /** Texts of queries and answers outside threads. */
  textsDays: number;
  /** Responses that programs stored. */
  responsesDays: number;
  /** Queries outside threads, with everything that belongs to them. */
  requestsDays: number | null;
  errorsDays: number | null;
}

/** Stripe retries events for three days. The remaining days are for people who investigate a payment. */
const eventDays = 90;
const usual: Retention = { textsDays: 30, responsesDays: 30, requestsDays: null, errorsDays: null };

/** For this many hours, the page can fetch pictures from temporary conversations. */
const temporaryHours = 1;
/** A visitor who signs in within this many hours keeps the files they sent before. */
const visitorFileHours = 24;
/** For this many hours, pages of a replaced build still find their files. */
const replacedHours = 24;
/** For this many hours, mailed links count towards the limits. */
const linkHours = 1;
/** For this many days after seeing a candidate, an administrator can promote it. */
const reviewDays = 7;

/** The number of queries whose texts one statement deletes. */
const portion = 1_000;

/**
 * Deletes expired data: texts outside threads, pictures of temporary conversations, and the rows
 * that `deletions` lists. Several processes can safely run it simultaneously. Returns the number of
 * rows. If a step fails, the others still run, and its error is thrown at the end. Once `signal`
 * has aborted, throws before the next statement.
 */
export async function sweep(
  database: Database,
  signal: AbortSignal,
  keep: Retention = usual,
): Promise<number> {
  const steps = [
    () => forgetTexts(database, signal, keep.textsDays),
    () => dropResponses(database, keep.responsesDays),
    () => dropRequests(database, signal, keep.requestsDays),
    () => dropErrors(database, keep.errorsDays),
    ...deletions.map((statement) => async () => (await database.execute(statement)).rowCount ?? 0),
  ];
  const failures: unknown[] = [];
  let swept = 0;
  for (const step of steps) {
    signal.throwIfAborted();
    try {
      swept += await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed`);
  return swept;
}

/** Works in portions, oldest first, so that no statement takes too long. */
async function forgetTexts(database: Database, signal: AbortSignal, days: number): Promise<number> {
  let swept = 0;
  for (let from = new Date(0); ;) {
    signal.throwIfAborted();
    const old = await database
      .select({ id: queries.id, createdAt: queries.createdAt })
      .from(queries)
      .where(sql`${hasOldTexts(days)} and created_at >= ${from}`)
      .orderBy(queries.createdAt)
      .limit(portion);
    const last = old.at(-1);
    if (!last) return swept;
    const ids = old.map(({ id }) => id);
    const which = sql`${hasOldTexts(days)} and id = any(${sql.param(ids)}::uuid[])`;
    const emptied = await purgeTexts(database, which, 'age');
    // Another process deleted these texts first and continues with the rest.
    if (emptied === 0) return swept;
    swept += emptied;
    from = last.createdAt;
  }
}

/** Deletes in portions along the index, so that no statement takes too long. */
async function dropRequests(
  database: Database,
  signal: AbortSignal,
  days: number | null,
): Promise<number> {
  if (days === null) return 0;
  for (let dropped = 0; ;) {
    signal.throwIfAborted();
    const { rowCount } = await database.execute(sql`
      delete from queries where id in (
        select id from queries where ${isOldRequest(days)} order by created_at limit ${portion})`);
    dropped += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return dropped;
  }
}

async function dropResponses(database: Database, days: number): Promise<number> {
  const statement = sql`delete from stored_responses where ${isOldResponse(days)}`;
  return (await database.execute(statement)).rowCount ?? 0;
}

async function dropErrors(database: Database, days: number | null): Promise<number> {
  if (days === null) return 0;
  return (
    (await database.execute(sql`delete from server_faults where ${isOldError(days)}`)).rowCount ?? 0
  );
}

const mostCounted = 10_000;

/** How many rows the next sweep would delete or empty if this limit applied, counted up to 10,000. */
export async function countSwept(
  database: Database,
  what: keyof Retention,
  days: number,
): Promise<number> {
  const old = {
    textsDays: sql`queries where ${hasOldTexts(days)}`,
    responsesDays: sql`stored_responses where ${isOldResponse(days)}`,
    requestsDays: sql`queries where ${isOldRequest(days)}`,
    errorsDays: sql`server_faults where ${isOldError(days)}`,
  };
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${old[what]} limit ${mostCounted}) old`,
  );
  return rows[0]?.count ?? 0;
}

const isOutsideThreads = sql`status <> 'running'
  and not exists (select 1 from threads where threads.id = queries.thread_id)`;

/** A vote counts in the ratings only while its query exists. */
const isOldRequest = (days: number) => sql`created_at < now() - make_interval(days => ${days})
  and ${isOutsideThreads}
  and not exists (select 1 from preferences where preferences.query_id = queries.id)`;

const isOldResponse = (days: number) => sql`created_at < now() - make_interval(days => ${days})`;

const isOldError = (days: number) => sql`at < now() - make_interval(days => ${days})`;

const hasOldTexts = (days: number) => sql`created_at < now() - make_interval(days => ${days})
  and (prompt <> '' or instructions is not null or details is not null or decision is not null)
  and ${isOutsideThreads}`;

const deletions = [
  sql`
    delete from generated_images i using queries q
    where q.id = i.query_id and q.forgotten = 'temporary'
      and i.created_at < now() - make_interval(hours => ${temporaryHours})`,
  sql`
    delete from kept_files f using queries q
    where q.id = f.query_id and f.user_id is null
      and q.created_at < now() - make_interval(hours => ${visitorFileHours})`,
  // After this time, cached answers are never reused. Entries that became unusable earlier, for example because
  // their texts were deleted, are ignored.
  sql`delete from cached_answers where created_at < now() - make_interval(secs => ${mostCacheSeconds})`,
  sql`delete from sessions where expires_at < now()`,
  sql`delete from payment_events where received_at < now() - make_interval(days => ${eventDays})`,
  sql`delete from mails where due_at is null and created_at < now() - make_interval(days => ${eventDays})`,
  sql`delete from sign_in_links where created_at < now() - make_interval(hours => ${linkHours})`,
  sql`delete from used_challenges where expires_at < now()`,
  sql`delete from carried_limits where until < now()`,
  sql`delete from usage_limits where day < now()::date - 1`,
  sql`delete from routing_decisions where decided_on < current_date - ${noteDays}::int`,
  sql`delete from routing_reviews where seen_at < now() - make_interval(days => ${reviewDays})`,
  sql`delete from answer_parts p using queries q where q.id = p.query_id and q.status <> 'running'`,
  sql`delete from blocked_addresses where until <= now()`,
  sql`delete from web_assets where replaced_at < now() - make_interval(hours => ${replacedHours})`,
  sql`delete from retired_models where noticed_at < now() - interval '1 day'`,
];
