import { sql } from 'drizzle-orm';
import { limitSubjectOf, type Actor } from '../domain/accounts/actor.ts';
import type { Admission, Limits, NewQuery } from '../domain/query/store.ts';
import type { Database } from './database.ts';
import { gatherCalls } from './gather-calls.ts';

export interface AskedAdmission {
  query: NewQuery;
  limits: Limits;
}

/**
 * Counts submissions and stores their queries in one statement: each both or neither, and exact across
 * processes because a subject's row is locked while it is judged. The clock is the database's.
 */
export function admitQueries(
  database: Database,
  timeZone: string,
): (asked: AskedAdmission) => Promise<Admission> {
  return gatherCalls({
    // A subject's second submission is judged after its first was counted.
    keyOf: ({ query }) => limitSubjectOf(query.actor),
    groupOf: ({ limits: { perMinute, perDay } }) => `${perMinute}/${perDay}`,
    run: async (together) => {
      const limits = together[0]?.limits;
      if (!limits) return [];
      const { rows } = await database.$client.query<{ id: string }>({
        name: 'admit-queries',
        text: admitStatement,
        values: [
          JSON.stringify(together.map(({ query }) => toRecord(query))),
          timeZone,
          limits.perMinute,
          limits.perDay,
        ],
      });
      const admitted = new Set(rows.map(({ id }) => id));
      const judge = async ({ query }: AskedAdmission): Promise<Admission> =>
        admitted.has(query.id)
          ? { isAdmitted: true }
          : explainRefusal(database, timeZone, limitSubjectOf(query.actor), limits);
      return Promise.all(together.map(judge));
    },
  });
}

// Subjects are locked in one order everywhere, so that two processes never wait for each other.
const admitStatement = `
  with asked as materialized (
    select * from json_to_recordset($1::json) as a (
      subject text, id uuid, user_id bigint, visitor_hash bytea, thread_id uuid, tier text, kind text, prompt text,
      asked_model text, compare_mode boolean, parent_query text, parent_response text, details jsonb,
      recommendations jsonb, data_bytes bigint
    )
  ), used as (
    insert into usage_limits as u (subject, recent, day, day_count)
    select subject, array[clock_timestamp()], (clock_timestamp() at time zone $2)::date, 1
    from asked order by subject
    on conflict (subject) do update set
      recent = array(select t from unnest(u.recent) t where t > clock_timestamp() - interval '60 seconds')
        || clock_timestamp(),
      day = greatest(u.day, excluded.day),
      day_count = case when u.day >= excluded.day then u.day_count + 1 else 1 end
    where (select count(*) from unnest(u.recent) t
           where t > clock_timestamp() - interval '60 seconds') < $3
      and (u.day < excluded.day or u.day_count < $4)
    returning subject
  )
  insert into queries (
    id, user_id, visitor_hash, thread_id, tier, kind, prompt, asked_model, compare_mode, parent_query,
    parent_response, status, details, recommendations, data_bytes, created_at
  )
  select id, user_id, visitor_hash, thread_id, tier, kind, prompt, asked_model, compare_mode, parent_query,
    parent_response, 'running', details, recommendations, data_bytes, clock_timestamp()
  from asked join used using (subject)
  returning id`;

function toRecord(query: NewQuery) {
  const { actor } = query;
  return {
    subject: limitSubjectOf(actor),
    id: query.id,
    user_id: actor.user?.id ?? null,
    visitor_hash: actor.user ? null : asBytea(actor.visitorHash),
    thread_id: query.threadId,
    tier: query.tier,
    kind: query.kind,
    prompt: query.prompt,
    asked_model: query.askedModel,
    compare_mode: query.compareMode,
    parent_query: query.parentQuery,
    parent_response: query.parentResponse,
    details: query.details,
    recommendations: query.recommendations,
    data_bytes: query.dataBytes,
  };
}

function asBytea(bytes: Buffer | null): string | null {
  return bytes && `\\x${bytes.toString('hex')}`;
}

/** Counts a submission that is no query. */
export async function countUse(
  database: Database,
  timeZone: string,
  actor: Actor,
  limits: Limits,
): Promise<Admission> {
  const subject = limitSubjectOf(actor);
  const counted = await database.execute(countedUse(subject, timeZone, limits));
  if (counted.rowCount === 1) return { isAdmitted: true };
  return explainRefusal(database, timeZone, subject, limits);
}

/** One row when the submission was counted, none when a limit is met. */
function countedUse(subject: string, timeZone: string, limits: Limits) {
  return sql`
    insert into usage_limits as u (subject, recent, day, day_count)
    values (${subject}, array[clock_timestamp()], (clock_timestamp() at time zone ${timeZone})::date, 1)
    on conflict (subject) do update set
      recent = array(select t from unnest(u.recent) t where t > clock_timestamp() - interval '60 seconds')
        || clock_timestamp(),
      day = greatest(u.day, excluded.day),
      day_count = case when u.day >= excluded.day then u.day_count + 1 else 1 end
    where (select count(*) from unnest(u.recent) t
           where t > clock_timestamp() - interval '60 seconds') < ${limits.perMinute}
      and (u.day < excluded.day or u.day_count < ${limits.perDay})
    returning 1`;
}

async function explainRefusal(
  database: Database,
  timeZone: string,
  subject: string,
  limits: Limits,
): Promise<Admission> {
  const { rows } = await database.execute<{
    day_full: boolean;
    minute_wait: number;
    day_wait: number;
  }>(sql`
    select u.day >= (now() at time zone ${timeZone})::date and u.day_count >= ${limits.perDay} as day_full,
      ceil(extract(epoch from coalesce(
        u.recent[greatest(1, cardinality(u.recent) - ${limits.perMinute}::int + 1)], now()
      ) + interval '60 seconds' - now()))::int as minute_wait,
      ceil(extract(epoch from
        (((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}) - now()
      ))::int as day_wait
    from usage_limits u where subject = ${subject}`);
  const row = rows[0];
  if (row?.day_full) {
    return { isAdmitted: false, limit: 'day', retryAfterSeconds: Math.max(1, row.day_wait) };
  }
  return {
    isAdmitted: false,
    limit: 'minute',
    retryAfterSeconds: Math.max(1, row?.minute_wait ?? 1),
  };
}
