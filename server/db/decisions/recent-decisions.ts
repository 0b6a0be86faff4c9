import { sql } from 'drizzle-orm';

/** How long the numbers of a decision are looked at, and kept once its prompt is deleted. */
export const noteDays = 90;

/** What the answers of the query `q` cost by their receipts: the lateral table `paid`. */
export const receiptsOfQuery = sql`left join lateral (
  select json_agg(json_build_array(a.model_id, a.cost_micro_usd) order by a.position) as receipts
  from answers a
  where a.query_id = q.id and a.cost_micro_usd is not null
    and a.failovers = '[]' and a.substitution is null
) as paid on true`;
