import { sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import {
  findNewestVote,
  noteComparedAnswers,
  type Vote,
  type ComparedAnswer,
} from '../../statistics/index.ts';
import type { preferences } from '../../preferences/schema.ts';
import { unpackNote, type PackedNote } from './pack-note.ts';
import type { DecisionNote } from '../decision-note.ts';

interface Window {
  comparisons: number;
  /** The maximum number of votes per user and task. Beyond that, older votes make room for other users' votes. */
  ofOnePerson: number;
}

/** An answer in a judged comparison, with the additional facts that routing needs. */
export interface ComparedColumn extends ComparedAnswer {
  /** The requested model. `model` is the model that answered. */
  asked: ModelId;
}

/** A vote, with what the router needs to repeat the decision. */
export interface PastComparison extends Omit<Vote, 'columns' | 'isBlind'> {
  columns: readonly ComparedColumn[];
  /** The decision behind the comparison; null if it was not stored. */
  note: DecisionNote | null;
}

const comparisonsAtOnce = 250;
// Only this many times the wanted votes are numbered. Numbering all would take too long.
const numberedTimes = 10;

export function createComparisonLog(database: Database) {
  return {
    /** The newest comparisons up to the vote `asOf`, in batches, newest first. Blocked users are left out. */
    readNewest: (window: Window, asOf: number) => readNewest(database, window, asOf),
    /** Completes votes that a server of the previous release stored without the compared answers. */
    noteMissing: () => noteComparedAnswers(database, sql`true`),
    newestId: () => findNewestVote(database),
  };
}

export type ComparisonLog = ReturnType<typeof createComparisonLog>;

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
    select p.id::float8, p.user_id::float8 as "userId", p.task, p.outcome, p.position,
      coalesce(p.columns, '[]') as columns, p.decision,
      (select jsonb_object_agg(a.position, a.model_id) from answers a where a.query_id = p.query_id) as asked
    from preferences p where p.id = any(${sql.param(ids)}::bigint[]) order by p.id desc`);
  return rows.map(toComparison);
}

type PreferenceRow = typeof preferences.$inferSelect;
type ComparisonRow = Pick<PreferenceRow, 'id' | 'userId' | 'task' | 'outcome' | 'position'> & {
  columns: NonNullable<PreferenceRow['columns']>;
  decision: PackedNote | null;
  asked: Record<string, ModelId> | null;
};

function toComparison({ columns, decision, asked, ...vote }: ComparisonRow): PastComparison {
  return {
    ...vote,
    columns: columns.flatMap((column) => {
      const model = asked?.[column.position];
      return model ? [{ ...column, asked: model }] : [];
    }),
    note: decision && unpackNote(decision),
  };
}
