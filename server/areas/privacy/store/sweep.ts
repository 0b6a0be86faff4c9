import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeTexts } from '../../query/index.ts';
import { noteDays } from '../../routing/index.ts';
import { queries } from '../../query/schema.ts';

/** Days until queries and answers outside threads lose their texts. */
const keptDays = 30;
/** Stripe retries events for three days. The rest of the time is for people who look into a payment. */
const eventDays = 90;
/** Hours during which the page can fetch pictures from temporary conversations. */
const temporaryHours = 1;
/** Hours during which signing in takes a visitor's files along. */
const visitorFileHours = 24;
/** Hours during which pages of a replaced build still find their files. */
const replacedHours = 24;
/** Hours during which mailed links count towards the limits. */
const linkHours = 1;
/** Days during which an administrator may promote a candidate after seeing it. */
const reviewDays = 7;

/** The number of queries whose texts one statement deletes. */
const portion = 1_000;

/**
 * Deletes expired data: texts outside threads, pictures of temporary conversations, and the rows that
 * `deletions` names. Safe to run in several processes at once. Returns the number of rows. An error does not
 * stop the other steps and is thrown at the end. Also throws between statements once `signal` has aborted.
 */
export async function sweep(database: Database, signal: AbortSignal): Promise<number> {
  const steps = [
    () => forgetTexts(database, signal),
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
  if (failures.length > 0) throw failures[0];
  return swept;
}

/** Works oldest first in portions, so that each statement finishes in time however much there is. */
async function forgetTexts(database: Database, signal: AbortSignal): Promise<number> {
  let swept = 0;
  for (let from = new Date(0); ;) {
    signal.throwIfAborted();
    const old = await database
      .select({ id: queries.id, createdAt: queries.createdAt })
      .from(queries)
      .where(sql`${hasOldTexts} and created_at >= ${from}`)
      .orderBy(queries.createdAt)
      .limit(portion);
    const last = old.at(-1);
    if (!last) return swept;
    const ids = old.map(({ id }) => id);
    const which = sql`${hasOldTexts} and id = any(${sql.param(ids)}::uuid[])`;
    const emptied = await purgeTexts(database, which, 'age');
    // Another process deleted these texts first and continues with the rest.
    if (emptied === 0) return swept;
    swept += emptied;
    from = last.createdAt;
  }
}

const hasOldTexts = sql`created_at < now() - make_interval(days => ${keptDays})
  and (prompt <> '' or instructions is not null or details is not null or decision is not null) and status <> 'running'
  and not exists (select 1 from threads where threads.id = queries.thread_id)`;

const deletions = [
  sql`
    delete from generated_images i using queries q
    where q.id = i.query_id and q.forgotten = 'temporary'
      and i.created_at < now() - make_interval(hours => ${temporaryHours})`,
  sql`
    delete from kept_files f using queries q
    where q.id = f.query_id and f.user_id is null
      and q.created_at < now() - make_interval(hours => ${visitorFileHours})`,
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
