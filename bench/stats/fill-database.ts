import pg from 'pg';
import { migrate } from '#server/platform/db/connection/migrate.ts';

export interface FilledDatabase {
  url: string;
  people: number;
  seconds: number;
  sizeOnDisk: string;
  drop(): Promise<void>;
}

const days = 365;
/** The measured size of a query with its answer, their indexes and their counts. */
const bytesEach = 900;

export function describeSize(queries: number): string {
  const gigabytes = (queries * bytesEach) / 1e9;
  return `about ${gigabytes < 1 ? `${(gigabytes * 1000).toFixed(0)} MB` : `${gigabytes.toFixed(1)} GB`} of disk`;
}

/**
 * Adds one person per ten queries, spread over a year. A fifth of the queries are visitors', and one in ten
 * has a
 * vote. There are as many payments as people, made by the tenth of people who pay.
 */
export async function fillDatabase(clusterUrl: string, queries: number): Promise<FilledDatabase> {
  const name = `stats_${queries}`;
  const url = withDatabase(clusterUrl, name);
  const admin = new pg.Client({ connectionString: withDatabase(clusterUrl, 'postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  const startedAtMs = Date.now();
  await migrate(url);
  const people = Math.max(100, queries / 10);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements(queries, people)) await client.query(statement);
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  await client.end();
  return {
    url,
    people,
    seconds: (Date.now() - startedAtMs) / 1000,
    sizeOnDisk: rows[0]?.size ?? '',
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

const models = `(array['openai:gpt-4', 'openai:gpt-3.5-turbo', 'anthropic:claude-3-opus',
  'anthropic:claude-3-sonnet', 'vertex:gemini-1.5-pro', 'vertex:gemini-1.5-flash', 'xai:grok-2',
  'xai:grok-beta'])`;
const usage = `count(*) filter (where q.kind = 'text'), count(*) filter (where q.kind = 'multimodal'),
  count(*) filter (where q.compare_mode),
  coalesce(sum(a.input_tokens + a.output_tokens) filter (where q.kind = 'text'), 0),
  coalesce(sum(a.input_tokens + a.output_tokens) filter (where q.kind = 'multimodal'), 0),
  sum(q.data_bytes), sum(a.cost_micro_usd)`;
const joined = `from queries q join answers a on a.query_id = q.id`;

/** One attempt, with varying times and an occasional failure. */
const timeline = `json_build_object('chosenMs', 3, 'attempts', json_build_array(json_build_object(
  'model', m, 'upstream', 'upstream', 'startMs', 4, 'firstMs', 200 + abs(hashtext(id::text)) % 3000,
  'endMs', 900 + abs(hashtext(id::text)) % 20000, 'status', null, 'vendorRequest', 'req_' || left(id::text, 8),
  'outcome', case when hashtext(id::text) % 97 = 0 then 'overloaded' else 'answered' end)))`;

/** Inserts the same rows as the product, but without its triggers and with indexes built at the end. */
function statements(queries: number, people: number): string[] {
  return [
    'set session_replication_role = replica',
    `set maintenance_work_mem = '1GB'; set work_mem = '512MB'`,
    'drop index queries_user, queries_thread, answers_query, queries_asked, answers_model, answers_user, answers_visitor',
    `insert into users (id, username, created_at)
     select 1 + n, 'Person ' || md5(n::text), now() - n * interval '1 second'
     from generate_series(1, ${people}) n`,
    // A few people send many prompts, and many people send a few.
    `insert into queries (id, user_id, visitor_hash, thread_id, tier, kind, prompt, asked_model,
       compare_mode, status, details, data_bytes, created_at, finished_at)
     select uuidv7(), case when n % 5 > 0 then 2 + floor(power(random(), 2) * ${people - 1})::bigint end,
       case when n % 5 = 0 then '\\x00'::bytea end, gen_random_uuid(), 'free',
       case when n % 10 = 3 then 'multimodal' else 'text' end,
       case when at > now() - interval '29 days' then 'Why is the sky blue?' else '' end, 'auto-free',
       n % 10 = 0, case when n % 100 = 7 then 'failed' else 'done' end, null, 1000, at, at
     from (select n, now() - (n::float8 / ${queries}) * interval '${days} days' as at
       from generate_series(${queries}::bigint, 1, -1) n) numbered`,
    `insert into answers (query_id, position, model_id, model, name, upstream_model, content, reason,
       finish, input_tokens, output_tokens, cost_micro_usd, time_ms, failovers, timeline, finished_at, user_id, visitor_hash)
     select id, 0, m, split_part(m, ':', 2), 'A model', 'upstream',
       case when created_at > now() - interval '29 days' then 'Its air.' else '' end, '', 'complete',
       20, 300, 900, 1200, case when hashtext(id::text) % 500 = 0
         then '[{"from":"openai:gpt-4","to":"xai:grok-2","why":"GPT-4 is overloaded"}]'::jsonb else '[]' end,
       case when created_at > now() - interval '9 days' then ${timeline} end, created_at, user_id,
       visitor_hash
     from queries, lateral (select ${models}[1 + (hashtext(id::text) & 7)] as m) chosen`,
    'create index queries_asked on queries (created_at)',
    'create index answers_model on answers (model_id, finished_at)',
    'create index answers_user on answers (user_id) where user_id is not null',
    'create index answers_visitor on answers (visitor_hash) where visitor_hash is not null',
    'create index queries_user on queries (user_id, created_at)',
    'create index queries_thread on queries (thread_id, created_at)',
    'create unique index answers_query on answers (query_id, position)',
    `insert into daily_usage select q.user_id, q.created_at::date as day, ${usage} ${joined}
     where q.user_id is not null group by 1, 2 order by 2, 1`,
    `insert into daily_totals select q.created_at::date, 0, ${usage} ${joined} group by 1`,
    `insert into daily_model_usage
     select q.created_at::date, split_part(a.model_id, ':', 1), a.model, shard, count(*),
       sum(input_tokens), sum(output_tokens), sum(cost_micro_usd), 0
     ${joined} cross join lateral (select hashtext(q.id::text) & 15 as shard) s group by 1, 2, 3, 4`,
    `insert into preferences (query_id, user_id, outcome, position, columns, task, created_at)
     select id, user_id, 'preferred', chosen, jsonb_build_array(
         jsonb_build_object('position', 0, 'model', ${models}[1 + (hashtext(id::text) & 7)],
           'characters', 100, 'counts', true),
         jsonb_build_object('position', 1, 'model', ${models}[1 + ((hashtext(id::text) >> 3) & 7)],
           'characters', 120, 'counts', true)), 'chat', created_at
     from (select *, (random() < 0.4)::int as chosen from queries
       where compare_mode and user_id is null and random() < 0.1 order by created_at) judged`,
    `update preferences set user_id = 2 + (id * 7919) % ${people}`,
    `insert into payments (environment, payment_id, customer_id, user_id, source, paid_cents, tax_cents, paid_at)
     select 'test', 'in_' || n, 'cus_' || n % (${people} / 10), 2 + n % (${people} / 10) * 10, 'subscription', 999, 0,
       now() - (n::float8 / ${people}) * interval '${days} days'
     from generate_series(1, ${people}) n`,
    'vacuum analyze',
  ];
}
