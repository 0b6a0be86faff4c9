import { sql, type SQL } from 'drizzle-orm';
import type { Session } from '#server/platform/db/connection/database.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import type { Dates } from './days.ts';

type TagUsage = Costs['tags'][number];

/** The number of tags that a report lists. */
const mostListed = 50;

/**
 * Answers to queries made on the given days. The condition on `created_at` covers a wider range, so
 * that the index on that column can be used.
 */
export function taggedAnswers({ startDate, endDate }: Required<Dates>, which: SQL): SQL {
  return sql`
    from queries q join answer_usage u on u.query_id = q.id
    where q.tags is not null and ${which} and u.day between ${startDate}::date and ${endDate}::date
      and q.created_at between ${startDate}::date - 1 and ${endDate}::date + 2`;
}

export const hasTag = (tag: string) => sql`q.tags @> array[${tag}::text]`;

/** The tags with the highest cost. A query with several tags counts for each of them. */
export async function measureTags(
  session: Pick<Session, 'execute'>,
  dates: Required<Dates>,
  which: SQL,
): Promise<TagUsage[]> {
  const { rows } = await session.execute<TagUsage>(sql`
    select tag, count(distinct query_id)::float8 as queries,
      coalesce(sum(tokens), 0)::float8 as tokens, coalesce(sum(cost), 0)::float8 as "costMicroUsd"
    from (
      select q.id as query_id, unnest(q.tags) as tag, u.input_tokens + u.output_tokens as tokens,
        u.cost_micro_usd as cost
      ${taggedAnswers(dates, which)}
    ) tagged
    group by tag order by sum(cost) desc, tag limit ${mostListed}`);
  return rows;
}
