import { promptKinds } from '#shared/contract/requests/constants.ts';
import { limitSubjectOf, senderOf } from '#server/platform/actor.ts';
import type { Admission, NewQuery } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import { packNote } from '../../routing/index.ts';
import type { Limits } from '../../settings/index.ts';
import { admitted, countAllowed, explainRefusal, type CountedDay } from './limit-store.ts';

/** The process that runs the queries, and the time zone in which daily limits reset at midnight. */
export interface AdmittingPlace {
  timeZone: string;
  processId: string;
}

interface AskedAdmission {
  query: NewQuery;
  limits: Limits;
}

/**
 * Counts and stores queries in a single statement, so that no query is counted without being
 * stored, or stored without being counted. The limits are exact across processes, because the
 * subject's row is locked while they are checked. Uses the database's clock.
 */
export function admitQueries(
  database: Database,
  { timeZone, processId }: AdmittingPlace,
): (asked: AskedAdmission) => Promise<Admission> {
  return batchCalls({
    name: 'admit',
    // A subject's second query goes into a later statement, which sees that the first one was counted.
    keyOf: ({ query }) => limitSubjectOf(query.actor),
    groupOf: ({ limits: { perMinute, perDay, running } }) => `${perMinute}/${perDay}/${running}`,
    run: async (together) => {
      const limits = together[0]?.limits;
      if (!limits) return [];
      const { rows } = await database.planned.$client.query<CountedDay & { id: string }>({
        name: 'admit-queries',
        text: admitStatement,
        values: [
          JSON.stringify(together.map(({ query }) => toRecord(query))),
          timeZone,
          limits.perMinute,
          limits.perDay,
          limits.running,
          processId,
        ],
      });
      const days = new Map(rows.map(({ id, ...day }) => [id, day]));
      const admissionOf = async ({ query }: AskedAdmission): Promise<Admission> => {
        const day = days.get(query.id);
        if (day) return admitted(day);
        return explainRefusal(database, timeZone, limitSubjectOf(query.actor), limits);
      };
      return Promise.all(together.map(admissionOf));
    },
  });
}

/** Stores a query again without counting it, after a database crash lost the admitted one. */
export async function restoreQuery(
  database: Database,
  query: NewQuery,
  { processId }: AdmittingPlace,
): Promise<void> {
  await database.$client.query(restoreStatement, [JSON.stringify([toRecord(query)]), processId]);
}

const columns = `id, user_id, visitor_hash, thread_id, tier, kind, prompt, asked_model, compare_mode, blind,
  combines, parent_query, parent_response, parent_id, files_of, instructions, forgotten, is_program, is_streamed, tags, details, decision, recommendations, data_bytes`;

const asked = `json_to_recordset($1::json) as asked (
  subject text, id uuid, user_id bigint, visitor_hash bytea, thread_id uuid, tier text, kind text,
  prompt text, asked_model text, compare_mode boolean, blind text, combines uuid, parent_query text, parent_response text,
  parent_id uuid, files_of uuid, instructions jsonb, forgotten text, is_program boolean, is_streamed boolean, tags text[], details jsonb, decision json, recommendations jsonb, data_bytes bigint
)`;

// All statements lock subjects in the same order to avoid deadlocks. This commit does not wait for the disk,
// because the answer's commit does, and that makes all earlier commits durable too.
const admitStatement = `
  with relaxed as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), asked as materialized (
    select asked.*, case when kind in (${promptKinds.map((kind) => `'${kind}'`).join(', ')}) then id end as running_id
    from relaxed, ${asked}
  ), used as (${countAllowed}
  ), stored as (
    insert into queries (${columns}, status, created_at, process_id)
    select ${columns}, 'running', clock_timestamp(), $6::uuid
    from asked join used using (subject)
    returning id
  )
  select id, day_count, day_seconds from stored join asked using (id) join used using (subject)`;

const restoreStatement = `
  insert into queries (${columns}, status, created_at, process_id)
  select ${columns}, 'running', clock_timestamp(), $2::uuid
  from ${asked}
  where user_id is null or exists (select from users where users.id = user_id)
  on conflict (id) do nothing`;

function toRecord(query: NewQuery) {
  const { userId, visitorHash } = senderOf(query.actor);
  return {
    subject: limitSubjectOf(query.actor),
    id: query.id,
    user_id: userId,
    visitor_hash: visitorHash && `\\x${visitorHash.toString('hex')}`,
    thread_id: query.threadId,
    tier: query.tier,
    kind: query.kind,
    prompt: query.prompt,
    asked_model: query.askedModel,
    compare_mode: query.compareMode,
    blind: query.isBlind ? 'hidden' : null,
    combines: query.combines,
    parent_query: query.parentQuery,
    parent_response: query.parentResponse,
    parent_id: query.parentId ?? query.threadId,
    files_of: query.filesOf,
    instructions: query.instructions,
    forgotten: query.isTemporary ? 'temporary' : null,
    is_program: query.isProgram,
    is_streamed: query.isStreamed,
    tags: query.tags,
    details: query.details,
    decision: query.note && packNote(query.note),
    recommendations: query.recommendations,
    data_bytes: query.dataBytes,
  };
}
