import { sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ComparisonLog, PastComparison } from '#server/domain/routing/ports.ts';
import type { Database } from '../connection/database.ts';
import { findNewestVote } from '../statistics/vote-log.ts';
import { noteComparedAnswers } from '../preferences/compared-answers.ts';
import type { preferences } from '../schema/preferences.ts';

const comparisonsAtOnce = 250;
// Numbering every vote would take long.
const numberedTimes = 10;
/** More of a prompt than the router reads closely; the whole of a very long one is not worth fetching. */
const readCharacters = 8_000;

export function createComparisonLog(database: Database): ComparisonLog {
  return {
    readNewest: (window, asOf) => readNewest(database, window, asOf),
    noteMissing: () => noteComparedAnswers(database, sql`true`),
    newestId: () => findNewestVote(database),
  };
}

async function* readNewest(
  database: Database,
  { comparisons, ofOnePerson }: Parameters<ComparisonLog['readNewest']>[0],
  asOf: number,
): AsyncGenerator<PastComparison[]> {
  const { rows: found } = await database.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (partition by user_id, task order by id desc) as place
      from (
        select p.id, p.user_id, p.task
        from preferences p left join users u on u.id = p.user_id
        where p.id <= ${asOf} and u.blocked_at is null
        order by p.id desc limit ${comparisons * numberedTimes}
      ) as newest
    ) as numbered
    where place <= ${ofOnePerson} order by id desc limit ${comparisons}`);
  const ids = found.map(({ id }) => Number(id));
  for (let from = 0; from < ids.length; from += comparisonsAtOnce) {
    yield await readSome(database, ids.slice(from, from + comparisonsAtOnce));
  }
}

async function readSome(database: Database, ids: readonly number[]): Promise<PastComparison[]> {
  const { rows } = await database.execute<ComparisonRow>(sql`
    select p.id, p.user_id, p.task, p.outcome, p.position, coalesce(p.columns, '[]') as columns,
      left(q.prompt, ${readCharacters}) as prompt,
      coalesce(length(q.parent_query), 0) + coalesce(length(q.parent_response), 0) as context,
      coalesce(q.details -> 'needs' ? 'documents', false) as has_documents,
      (select jsonb_object_agg(a.position, jsonb_build_object('asked', a.model_id, 'cost', a.cost_micro_usd))
        from answers a where a.query_id = q.id) as answers
    from preferences p join queries q on q.id = p.query_id
    where p.id = any(${sql.param(ids)}::bigint[]) order by p.id desc`);
  return rows.map(toComparison);
}

type PreferenceRow = typeof preferences.$inferSelect;

interface ComparisonRow extends Record<string, unknown> {
  id: string;
  user_id: string | null;
  task: string | null;
  outcome: PreferenceRow['outcome'];
  position: number | null;
  columns: NonNullable<PreferenceRow['columns']>;
  prompt: string;
  context: number;
  has_documents: boolean;
  answers: Record<string, { asked: ModelId; cost: number | null }> | null;
}

function toComparison(row: ComparisonRow): PastComparison {
  return {
    id: Number(row.id),
    userId: row.user_id === null ? null : Number(row.user_id),
    task: row.task,
    outcome: row.outcome,
    position: row.position,
    columns: row.columns.flatMap((column) => {
      const answer = row.answers?.[column.position];
      return answer ? [{ ...column, asked: answer.asked, costMicroUsd: answer.cost }] : [];
    }),
    prompt: row.prompt === '' ? null : row.prompt,
    contextCharacters: row.context,
    hasDocuments: row.has_documents,
  };
}
