import { sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { noteDays } from '../decisions/recent-decisions.ts';
import { purgeTexts } from './purge-threads.ts';

/** How long queries and answers outside threads keep their texts. */
const keptDays = 30;
/** Stripe repeats a notification for three days; the rest of the time serves whoever looks into a payment. */
const eventDays = 90;
/** How long pictures that were made in temporary conversations are there for their page to fetch. */
const temporaryHours = 1;
/** For how long pages of a build that was replaced find their files. */
const replacedHours = 24;
/** For how long mailed links are counted against the limits. */
const linkHours = 1;
/** How long a candidate that an administrator saw may be promoted. */
const reviewDays = 7;

/**
 * Removes what need not be kept: texts outside threads after a month, ended sessions, mailed links, spent limits,
 * notifications of payments, what was told by mail and numbers of decisions after three months, parts of
 * answers that have ended, pictures of temporary conversations, addresses whose block has ended, files of replaced builds.
 * Safe to run in several processes at once. Answers with how many rows it emptied or deleted.
 */
export async function sweep(database: Database): Promise<number> {
  let swept = await purgeTexts(
    database,
    sql`created_at < now() - make_interval(days => ${keptDays}) and (prompt <> '' or instructions is not null or details is not null or decision is not null) and status <> 'running'
      and not exists (select 1 from threads where threads.id = queries.thread_id)`,
    'age',
  );
  for (const statement of deletions) {
    const { rowCount } = await database.execute(statement);
    swept += rowCount ?? 0;
  }
  return swept;
}

const deletions = [
  sql`
    delete from generated_images i using queries q
    where q.id = i.query_id and q.forgotten = 'temporary'
      and i.created_at < now() - make_interval(hours => ${temporaryHours})`,
  sql`delete from sessions where expires_at < now()`,
  sql`delete from payment_events where received_at < now() - make_interval(days => ${eventDays})`,
  sql`delete from mails where due_at is null and created_at < now() - make_interval(days => ${eventDays})`,
  sql`delete from sign_in_links where created_at < now() - make_interval(hours => ${linkHours})`,
  sql`delete from usage_limits where day < now()::date - 1`,
  sql`delete from routing_decisions where decided_on < current_date - ${noteDays}::int`,
  sql`delete from routing_reviews where seen_at < now() - make_interval(days => ${reviewDays})`,
  sql`delete from answer_parts p using queries q where q.id = p.query_id and q.status <> 'running'`,
  sql`delete from blocked_addresses where until <= now()`,
  sql`delete from web_assets where replaced_at < now() - make_interval(hours => ${replacedHours})`,
  sql`delete from retired_models where noticed_at < now() - interval '1 day'`,
];
