import { sql } from 'drizzle-orm';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import type { Dates } from './days.ts';
import { installationShard } from './installation-costs.ts';

const dayMs = 86_400_000;

/**
 * Recounts each day's usage from the stored queries and answers, and corrects the daily counts. Queries and
 * answers keep their figures after their texts are deleted. Use this only for repairs, because no query or
 * answer can be stored while it runs.
 */
export function recountUsage(database: Database, dates: Required<Dates>): Promise<number> {
  return database.transaction(
    async (tx) => {
      await tx.execute(sql`lock table queries, answers in share row exclusive mode`);
      let wrong = 0;
      for (const table of tables) wrong += await recountTable(tx, table, dates);
      return wrong;
    },
    { longestMs: dayMs },
  );
}

interface CountedTable {
  name: string;
  /** The columns that identify a row, without the shard. */
  keys: string;
  counts: readonly string[];
  /** The view of the stored rows, restricted to those that the table counts. */
  source: string;
  isSharded: boolean;
}

const usageCounts = [
  'text_queries',
  'multimodal_queries',
  'model_comparisons',
  'text_tokens',
  'image_tokens',
  'data_bytes',
  'cost_micro_usd',
];

const tables: CountedTable[] = [
  {
    name: 'daily_usage',
    keys: 'user_id, day',
    counts: usageCounts,
    source: 'query_usage where user_id is not null',
    isSharded: false,
  },
  {
    name: 'daily_totals',
    keys: 'day',
    counts: usageCounts,
    source: 'query_usage where true',
    isSharded: true,
  },
  {
    name: 'daily_model_usage',
    keys: 'day, provider, model',
    counts: [
      'answers',
      'input_tokens',
      'output_tokens',
      'cost_micro_usd',
      'unpriced',
      'searches',
      'search_cost_micro_usd',
    ],
    source: '(select *, 1 as answers from answer_usage) as given where true',
    isSharded: true,
  },
];

/** Returns how many rows were missing, superfluous or wrong. */
async function recountTable(
  tx: Session,
  { name, keys, counts, source, isSharded }: CountedTable,
  { startDate, endDate }: Required<Dates>,
): Promise<number> {
  const sums = counts.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
  const days = sql`day between ${startDate} and ${endDate}`;
  // Calls that aren't stored as queries appear only in these counts. They can't be recounted, so their counts
  // are left unchanged.
  const own = isSharded ? sql`${days} and shard <> ${installationShard}` : days;
  const recounted = sql`
    select ${sql.raw(keys)}, ${sql.raw(sums)} from ${sql.raw(source)} and ${days}
    group by ${sql.raw(keys)}`;
  const table = sql.identifier(name);
  await tx.execute(sql`create temporary table recounted on commit drop as ${recounted}`);
  const { rows } = await tx.execute<{ wrong: number }>(sql`
    with kept as (
      select ${sql.raw(keys)}, ${sql.raw(sums)} from ${table} where ${own} group by ${sql.raw(keys)}
    )
    select count(distinct (${sql.raw(keys)}))::int as wrong from (
      (select * from kept except select * from recounted)
      union all (select * from recounted except select * from kept)
    ) as differences`);
  const wrong = rows[0]?.wrong ?? 0;
  if (wrong > 0) {
    const columns = sql.raw(`${keys}, ${counts.join(', ')}`);
    await tx.execute(sql`delete from ${table} where ${own}`);
    await tx.execute(
      isSharded
        ? sql`insert into ${table} (shard, ${columns}) select 0, ${columns} from recounted`
        : sql`insert into ${table} (${columns}) select ${columns} from recounted`,
    );
  }
  await tx.execute(sql`drop table recounted`);
  return wrong;
}
