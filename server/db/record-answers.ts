import { sql } from 'drizzle-orm';
import type { QueryStatus, StoredAnswer, TurnToKeep } from '../domain/query/store.ts';
import type { Database } from './database.ts';
import { gatherCalls } from './gather-calls.ts';
import { keepTurns } from './keep-turns.ts';

export interface FinishedAnswer {
  queryId: string;
  answer: StoredAnswer;
  closing: QueryStatus | null;
  turn: TurnToKeep | null;
}

/** Stores answers, closes the queries whose last they are and keeps their turns. */
export function recordAnswers(database: Database): (finished: FinishedAnswer) => Promise<void> {
  return gatherCalls({
    keyOf: ({ queryId }) => queryId,
    run: async (together) => {
      const turns = together.flatMap(({ queryId, turn }) => (turn ? [{ queryId, turn }] : []));
      if (turns.length === 0) await write(database, together);
      else {
        await database.transaction(async (tx) => {
          const written = await write(tx, together);
          await keepTurns(
            tx,
            turns.filter(({ queryId }) => written.has(queryId)),
          );
        });
      }
      return together.map(() => undefined);
    },
  });
}

async function write(
  session: Pick<Database, 'execute'>,
  together: readonly FinishedAnswer[],
): Promise<Set<string>> {
  const finished = JSON.stringify(together.map(toRecord));
  const ids = together.map(({ queryId }) => queryId);
  const { rows } = await session.execute<{ id: string }>(recordStatement(finished, ids));
  return new Set(rows.map(({ id }) => id));
}

// Queries are locked in one order, so that two statements never wait for each other. An answer that
// is there already is a repeat after a connection that broke as it committed. The ids stand apart too:
// of what is in JSON, the planner expects so many rows that it would read whole tables.
const recordStatement = (finished: string, ids: string[]) => sql`
  with finished as materialized (
    select * from json_to_recordset(${finished}::json) as f (
      query_id uuid, position smallint, model_id text, model text, name text, upstream_model text,
      content text, reason text, finish text, problem jsonb, input_tokens integer,
      output_tokens integer, cost_micro_usd bigint, time_ms integer, failovers jsonb,
      substitution jsonb, finished_at timestamptz, content_bytes bigint, closing text
    )
  ), locked as materialized (
    select id from queries where id = any(${sql.param(ids)}::uuid[]) order by id for no key update
  ), written as (
    insert into answers (
      query_id, position, model_id, model, name, upstream_model, content, reason, finish, problem,
      input_tokens, output_tokens, cost_micro_usd, time_ms, failovers, substitution, finished_at
    )
    select query_id, position, model_id, model, name, upstream_model, content, reason, finish,
      problem, input_tokens, output_tokens, cost_micro_usd, time_ms, failovers, substitution,
      finished_at
    from finished join locked on locked.id = query_id
    on conflict (query_id, position) do nothing
    returning query_id
  )
  update queries q set
    data_bytes = q.data_bytes + f.content_bytes,
    status = coalesce(f.closing, q.status),
    finished_at = case when f.closing is null then q.finished_at else f.finished_at end
  from finished f join written w using (query_id)
  where q.id = f.query_id and q.id = any(${sql.param(ids)}::uuid[])
  returning q.id`;

function toRecord({ queryId, answer, closing }: FinishedAnswer) {
  return {
    query_id: queryId,
    position: answer.position,
    model_id: answer.modelId,
    model: answer.model,
    name: answer.name,
    upstream_model: answer.upstreamModel,
    content: answer.content,
    reason: answer.reason,
    finish: answer.finish,
    problem: answer.problem,
    input_tokens: answer.inputTokens,
    output_tokens: answer.outputTokens,
    cost_micro_usd: answer.costMicroUsd,
    time_ms: answer.timeMs,
    failovers: answer.failovers,
    substitution: answer.substitution,
    finished_at: new Date(),
    content_bytes: Buffer.byteLength(answer.content),
    closing,
  };
}
