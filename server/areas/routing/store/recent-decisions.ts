import { sql } from 'drizzle-orm';

/** How many days a decision's numbers are evaluated, and kept after its prompt is deleted. */
export const noteDays = 90;

/** A lateral join `paid` with the actual cost of each answer to the query `q`. */
export const receiptsOfQuery = sql`left join lateral (
  select json_agg(json_build_array(a.model_id, a.cost_micro_usd) order by a.position) as receipts
  from answers a
  where a.query_id = q.id and a.cost_micro_usd is not null
    and a.failovers = '[]' and a.substitution is null
) as paid on true`;
