import { drizzle } from 'drizzle-orm/node-postgres';
import type { Problem } from '#shared/contract/problem.ts';
import type { QueryStatus, TurnToKeep } from '../ports.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import { inTransaction, type Database } from '#server/platform/db/connection/database.ts';
import { hasRoomForVisitors, insertKeptFiles } from './kept-files.ts';
import { purgeOldestThreads } from './purge-threads.ts';

export interface EndedAnswer {
  queryId: string;
  answer: FinishedAnswer;
  closing: QueryStatus | null;
  turn: TurnToKeep | null;
  /** Whether only the answer's numbers are stored. */
  isTemporary: boolean;
}

/**
 * Stores all answers that end together in a single statement, which also closes queries with their
 * last answer and saves their turns. Returns false for an answer that wasn't stored, because its
 * query no longer exists.
 */
export function recordAnswers(database: Database): (ended: EndedAnswer) => Promise<boolean> {
  return batchCalls({
    name: 'record',
    keyOf: ({ queryId }) => queryId,
    groupOf: ({ turn }) => (turn?.files.length ? 'with files' : ''),
    run: async (together) => {
      const { known, begun } = together[0]?.turn?.files.length
        ? await writeWithFiles(database, together)
        : await write(database.planned.$client, together);
      const crowding = together.flatMap(({ turn }) =>
        turn && turn.userId !== null && begun.includes(turn.userId)
          ? [{ userId: turn.userId, maxThreads: turn.maxThreads }]
          : [],
      );
      if (crowding.length > 0) await purgeOldestThreads(database, crowding);
      return together.map(({ queryId }) => known.has(queryId));
    },
  });
}

interface Written {
  /** The queries that still exist. */
  known: ReadonlySet<string>;
  /** The users for whom a thread was created. */
  begun: number[];
  /** The queries whose answers weren't already stored. */
  written: ReadonlySet<string>;
}

async function write(
  connection: Pick<Database['$client'], 'query'>,
  together: readonly EndedAnswer[],
): Promise<Written> {
  const { rows } = await connection.query<Record<keyof Written, string[] | null>>({
    name: 'record-answers',
    text: statement,
    values: [
      JSON.stringify(together.map(toRecord)),
      together.map(({ queryId }) => queryId),
      together.flatMap(({ turn }) => turn?.userId ?? []),
    ],
  });
  const { known, begun, written } = rows[0] ?? {};
  return { known: new Set(known), begun: (begun ?? []).map(Number), written: new Set(written) };
}

async function writeWithFiles(
  database: Database,
  together: readonly EndedAnswer[],
): Promise<Written> {
  return inTransaction(database.planned, async (connection) => {
    const done = await write(connection, together);
    const session = drizzle(connection);
    const hasVisitors = together.some(({ turn }) => turn?.userId === null);
    const keepsVisitors = hasVisitors && (await hasRoomForVisitors(session));
    const turns = together
      .filter(({ queryId }) => done.written.has(queryId))
      .filter(({ turn }) => turn?.userId !== null || keepsVisitors)
      .map(({ queryId, turn }) => ({ queryId, files: turn?.files ?? [] }));
    await insertKeptFiles(session, turns);
    return done;
  });
}

const columns = `query_id uuid, position smallint, model_id text, model text, name text, upstream_model text,
  content text, tool_calls jsonb, web jsonb, vendor_blocks json, searches integer,
  search_cost_micro_usd bigint, reason text, finish text, problem jsonb, input_tokens integer,
  output_tokens integer, cost_micro_usd bigint, time_ms integer, failovers jsonb, substitution jsonb,
  asked_with jsonb, timeline json, finished_at timestamptz`;
const names = columns.split(/,\s+/).map((column) => column.replace(/ \w+$/, ''));
const replaced = names
  .filter((name) => name !== 'query_id' && name !== 'position')
  .map((name) => `${name} = excluded.${name}`);

// Whether a different first prompt replaces the one that the title came from.
const isEdited = `threads.titled_from is not null and excluded.titled_from is not null
  and (select prompt from queries where id = threads.titled_from)
    is distinct from (select prompt from queries where id = excluded.titled_from)`;

// If the answer to a first prompt broke off, another version may get a complete answer, after which a model
// can name the thread.
const isAnsweredBetter = `threads.titled_from is not null and excluded.titled_from is not null
  and not exists (select from answers a where a.query_id = threads.titled_from
    and a.problem is null and a.finish in ('complete', 'length'))`;

const onKnownThread = `on conflict (id) do update set last_active_at = now(), shown_id = excluded.shown_id,
  title = case when ${isEdited} then excluded.title else threads.title end,
  titled_from = case when ${isEdited} or ${isAnsweredBetter} then excluded.titled_from else threads.titled_from end
  returning user_id, xmax = 0 as is_new`;

// To avoid deadlocks, all processes lock queries first and then threads, in the same order. An
// answer may already be stored for one of two reasons: the connection broke during the commit and
// this statement is a retry, or another process thought this one dead and saved a partial answer,
// which the complete one replaces. Ids are passed separately from the JSON, because the planner
// expects so many rows from JSON that it would scan whole tables. For an inserted row, xmax is 0.
const statement = `
  with finished as materialized (
    select * from json_to_recordset($1::json) as f (
      ${columns}, content_bytes bigint, closing text, thread_id uuid, user_id bigint, title text,
      is_first boolean
    )
  ), locked as materialized (
    select id, user_id, visitor_hash from queries where id = any($2::uuid[])
    order by id for no key update
  ), written as (
    insert into answers (${names.join(', ')}, user_id, visitor_hash)
    select ${names.join(', ')}, locked.user_id, locked.visitor_hash
    from finished join locked on locked.id = query_id
    on conflict (query_id, position) do update set ${replaced.join(', ')}
    where answers.problem ->> 'code' = 'server-stopped'
      and excluded.problem ->> 'code' is distinct from 'server-stopped'
    returning query_id
  ), closed as (
    update queries q set
      data_bytes = q.data_bytes + f.content_bytes,
      status = coalesce(f.closing, q.status),
      problem = case when f.closing is null then q.problem end,
      finished_at = case when f.closing is null then q.finished_at else f.finished_at end
    from finished f join written w using (query_id)
    where q.id = f.query_id and q.id = any($2::uuid[])
  ), kept as (
    insert into threads (id, user_id, title, shown_id, titled_from)
    select distinct on (thread_id) thread_id, user_id, title, query_id, case when is_first then query_id end
    from finished join written using (query_id) join users on users.id = user_id
    where users.id = any($3::bigint[])
    order by thread_id
    ${onKnownThread}
  )
  select (select array_agg(id) from locked) as known,
    (select array_agg(query_id) from written) as written,
    (select array_agg(user_id) from kept where is_new) as begun`;

export interface Closing {
  queryId: string;
  status: QueryStatus;
  problem: Problem | null;
  /** Saved in the query's thread if any stored answer of the query has text. */
  turn: TurnToKeep | null;
  /** The sender whose daily count is reduced, because the query was reported as refused. */
  uncounted: string | null;
  timeZone: string;
}

/** Closes a query, unless any process has ended it in the meantime. */
export async function closeRunning(
  database: Database,
  { queryId, status, problem, turn, uncounted, timeZone }: Closing,
): Promise<void> {
  const { rows } = await database.$client.query<{ user_id: string }>(closeStatement, [
    queryId,
    status,
    problem && JSON.stringify(problem),
    new Date(),
    turn?.threadId,
    turn?.userId,
    turn?.title,
    turn?.isFirst,
    uncounted,
    timeZone,
  ]);
  const { maxThreads = 0 } = turn ?? {};
  const crowding = rows.map(({ user_id }) => ({ userId: Number(user_id), maxThreads }));
  if (crowding.length > 0) await purgeOldestThreads(database, crowding);
}

const closeStatement = `
  with closed as (
    update queries set status = $2, problem = $3::jsonb, finished_at = $4
    where id = $1 and status = 'running' returning id, created_at
  ), uncounted as (
    update usage_limits u
    set day_count = day_count - 1, running = array_remove(u.running, closed.id)
    from closed
    where u.subject = $9::text and closed.id = any(u.running) and u.day_count > 0
      and u.day = (closed.created_at at time zone $10)::date
  ), kept as (
    insert into threads (id, user_id, title, shown_id, titled_from)
    select $5::uuid, users.id, $7::text, closed.id, case when $8::boolean then closed.id end
    from closed join users on users.id = $6::bigint
    where exists (select from answers where query_id = closed.id and content <> '')
    ${onKnownThread}
  )
  select user_id from kept where is_new`;

const maxInteger = 2 ** 31 - 1;

function toRecord({ queryId, answer, closing, turn, isTemporary }: EndedAnswer) {
  return {
    query_id: queryId,
    position: answer.position,
    model_id: answer.modelId,
    model: answer.model,
    name: answer.name,
    upstream_model: answer.upstreamModel,
    content: isTemporary ? '' : answer.content,
    tool_calls: isTemporary ? null : answer.toolCalls,
    web: isTemporary ? null : answer.web,
    vendor_blocks: isTemporary ? null : answer.vendorBlocks,
    searches: answer.searches,
    search_cost_micro_usd: answer.searchCostMicroUsd,
    reason: isTemporary ? '' : answer.reason,
    finish: answer.finish,
    problem: answer.problem && isTemporary ? withoutWords(answer.problem) : answer.problem,
    input_tokens: answer.inputTokens,
    output_tokens: answer.outputTokens,
    cost_micro_usd: answer.costMicroUsd,
    time_ms: Math.max(0, Math.min(Math.round(answer.timeMs), maxInteger)),
    failovers: isTemporary ? [] : answer.failovers,
    substitution: answer.substitution,
    asked_with: isTemporary ? null : answer.askedWith,
    timeline: answer.timeline,
    finished_at: new Date(),
    content_bytes: Buffer.byteLength(answer.content),
    closing,
    thread_id: turn?.threadId,
    user_id: turn?.userId,
    title: turn?.title,
    is_first: turn?.isFirst,
  };
}

/** Drops the message, because a vendor's message may quote the prompt. */
function withoutWords({ code }: Problem): Problem {
  return { code, message: '' };
}
