import { sql } from 'drizzle-orm';
import type { KeySpending } from '../../domain/api-keys/ports.ts';
import type { BudgetPeriod, BudgetStore, Reservation } from '../../domain/query/ports.ts';
import type { Database, Session } from '../connection/database.ts';

/** `timeZone` is where days and months begin. */
export function createBudgetStore(database: Database, timeZone: string): BudgetStore {
  return {
    reserve: (wanted) => database.transaction((tx) => reserve(tx, timeZone, wanted)),
    async release(queryId) {
      await database.execute(sql`delete from budget_reservations where query_id = ${queryId}`);
    },
  };
}

/** Whoever reserves for a key waits for the one before, so that each sees what all others hold. */
async function reserve(
  session: Session,
  timeZone: string,
  { queryId, keyId, leastMicroUsd, mostMicroUsd }: Parameters<BudgetStore['reserve']>[0],
): Promise<Reservation> {
  const { rows } = await session.execute<Record<BudgetPeriod, string | null>>(sql`
    select day_micro_usd as day, month_micro_usd as month, total_micro_usd as total
    from api_keys where id = ${keyId} for update`);
  await settle(session, timeZone, keyId);
  const spent = await readSpending(session, timeZone, keyId);
  const budgets = rows[0] ?? { day: null, month: null, total: null };
  const lefts = (['total', 'month', 'day'] as const).flatMap((period) => {
    const budget = budgets[period];
    const used = spent[`${period}MicroUsd`] + spent.heldMicroUsd;
    return budget === null ? [] : { period, leftMicroUsd: Number(budget) - used };
  });
  const [tightest] = lefts.toSorted((a, b) => a.leftMicroUsd - b.leftMicroUsd);
  if (tightest && (tightest.leftMicroUsd < leastMicroUsd || tightest.leftMicroUsd <= 0)) {
    const isHeld = tightest.leftMicroUsd + spent.heldMicroUsd >= Math.max(1, leastMicroUsd);
    return { isReserved: false, ...tightest, isHeld };
  }
  const microUsd = Math.min(mostMicroUsd, tightest?.leftMicroUsd ?? Infinity);
  await session.execute(sql`
    insert into budget_reservations (query_id, key_id, micro_usd)
    values (${queryId}, ${keyId}, ${microUsd})`);
  return { isReserved: true, microUsd };
}

// Of an answer that was broken off, or that its vendor did not count, what was set aside for it is taken; what
// failed without a word cost nothing. A reservation without a query is of one that was never admitted.
const costOfQuery = sql`(
  select coalesce(sum(case
    when a.cost_micro_usd is not null then a.cost_micro_usd
    when a.problem is not null and a.output_tokens is null then 0
    else r.micro_usd / count_of.answers end), 0)
  from answers a, (select count(*) as answers from answers where query_id = r.query_id) count_of
  where a.query_id = r.query_id)::bigint`;

/** Moves what ended queries cost from the reservations to the days on which they were asked. */
async function settle(session: Session, timeZone: string, keyId: string): Promise<void> {
  await session.execute(sql`
    with ended as (
      select r.query_id, (r.created_at at time zone ${timeZone})::date as day, ${costOfQuery} as cost
      from budget_reservations r left join queries q on q.id = r.query_id
      where r.key_id = ${keyId}
        and (q.status <> 'running' or (q.id is null and r.created_at < now() - interval '1 minute'))
    ), gone as (
      delete from budget_reservations using ended
      where budget_reservations.query_id = ended.query_id
    )
    insert into key_spending (key_id, day, micro_usd)
    select ${keyId}::uuid, day, sum(cost) from ended group by day
    on conflict (key_id, day) do update set micro_usd = key_spending.micro_usd + excluded.micro_usd`);
}

/** What was spent as far as it is settled, and what running queries hold. */
async function readSpending(
  session: Session,
  timeZone: string,
  keyId: string,
): Promise<KeySpending & { heldMicroUsd: number }> {
  const { rows } = await session.execute<Record<BudgetPeriod | 'held', string>>(sql`
    with clock as (select (now() at time zone ${timeZone})::date as today)
    select coalesce(sum(micro_usd) filter (where day = today), 0) as day,
      coalesce(sum(micro_usd) filter (where day >= date_trunc('month', today)::date), 0) as month,
      coalesce(sum(micro_usd), 0) as total,
      (select coalesce(sum(micro_usd), 0) from budget_reservations where key_id = ${keyId}) as held
    from clock left join key_spending on key_id = ${keyId}`);
  const { day, month, total, held } = rows[0] ?? { day: 0, month: 0, total: 0, held: 0 };
  return {
    dayMicroUsd: Number(day),
    monthMicroUsd: Number(month),
    totalMicroUsd: Number(total),
    heldMicroUsd: Number(held),
  };
}

/** What a key has spent, with all that has ended by now. */
export function findKeySpending(
  database: Database,
  timeZone: string,
  keyId: string,
): Promise<KeySpending> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from api_keys where id = ${keyId} for update`);
    await settle(tx, timeZone, keyId);
    const { heldMicroUsd: _, ...spent } = await readSpending(tx, timeZone, keyId);
    return spent;
  });
}
