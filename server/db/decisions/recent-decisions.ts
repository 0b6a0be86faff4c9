import { sql } from 'drizzle-orm';

/** How long the numbers of a decision are looked at, and kept once its prompt is deleted. */
export const noteDays = 90;

/**
 * What a query's single answer cost and whose it was, where the model that was asked for gave it: the
 * lateral table `paid`.
 */
export const paidForQuery = sql`left join lateral (
  select a.model_id as model, a.cost_micro_usd as micro_usd from answers a
  where a.query_id = q.id and not q.compare_mode and a.cost_micro_usd is not null
    and a.failovers = '[]' and a.substitution is null
) as paid on true`;
