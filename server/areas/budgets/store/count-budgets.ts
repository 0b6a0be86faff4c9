import { sql, type SQL } from 'drizzle-orm';
import type { Budgets, BudgetStanding, PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { lowerBudgets } from '#shared/lib/budget-alerts.ts';
import type { Session } from '#server/platform/db/connection/database.ts';

/** A budget, its owner, and how much of it has been spent. */
export interface CountedBudget extends BudgetStanding {
  /** Null for the installation's budget. */
  userId: number | null;
}

/** A budget with the amount that running queries have reserved and the ends of its periods. */
export interface Counted extends CountedBudget {
  heldMicroUsd: number;
  endsAt: { day: Date; month: Date; total: null };
}

interface Place {
  timeZone: string;
  /** The installation's amounts, which come from its settings. */
  installation: PeriodBudgets | null;
}

type Row = Omit<Counted, 'budgets' | 'endsAt'> & {
  amounts: Budgets;
  day_ends: string;
  month_ends: string;
};

/**
 * Locks budgets, counts the cost of their ended queries, and returns the budgets with their
 * spending. To avoid deadlocks, all callers lock in id order, with the installation's budget last.
 */
export async function countBudgets(session: Session, place: Place, which: SQL): Promise<Counted[]> {
  const locked = await session.execute<{ id: string }>(sql`
    select id from budgets where ${which} order by kind = 'installation', id for no key update`);
  if (locked.rows.length === 0) return [];
  const ids = listIds(locked.rows);
  await settle(session, { timeZone: place.timeZone, ids, most: null });
  const { rows } = await session.execute<Row>(readStanding(place.timeZone, ids));
  return rows.map((row) => toCounted(row, place.installation));
}

/**
 * Counts the cost of up to `most` ended queries, skipping budgets that another transaction has locked.
 * Returns how many queries it counted.
 */
export async function countEnded(
  session: Session,
  timeZone: string,
  most: number,
): Promise<number> {
  const locked = await session.execute<{ id: string }>(sql`
    select id from budgets where id in (
      select r.budget_id from ${endedReservations} limit ${most}
    ) for no key update skip locked`);
  if (locked.rows.length === 0) return 0;
  return settle(session, { timeZone, ids: listIds(locked.rows), most });
}

function listIds(rows: readonly { id: string }[]): SQL {
  return sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
}

// If the query still does not exist after a minute, it was never admitted.
const endedReservations = sql`(
  select r.* from reservations r left join queries q on q.id = r.query_id
  where q.status <> 'running' or (q.id is null and r.created_at < now() - interval '1 minute')
) r`;

// Incomplete and stopped answers are stored with the vendor's count or our estimate, so that reports and
// budgets agree. Any other answer of unknown cost, such as a stopped picture, costs its share of the
// reservation. Answers that failed without output cost nothing.
const costOfQuery = sql`(
  select coalesce(sum(case
    when a.cost_micro_usd is not null then a.cost_micro_usd
    when a.problem is not null and a.output_tokens is null then 0
    else r.micro_usd / count_of.answers end), 0)
  from answers a, (select count(*) as answers from answers where query_id = r.query_id) count_of
  where a.query_id = r.query_id)::bigint`;

interface Settling {
  timeZone: string;
  /** Selects the ids of the locked budgets. */
  ids: SQL;
  /** Null to count all. */
  most: number | null;
}

/**
 * Replaces the reservations of ended queries with their costs, on the days when the queries were sent. Returns
 * the number of reservations.
 */
async function settle(session: Session, { timeZone, ids, most }: Settling): Promise<number> {
  const { rowCount } = await session.execute(sql`
    with ended as materialized (
      select r.query_id, r.budget_id, (r.created_at at time zone ${timeZone})::date as day,
        ${costOfQuery} as cost
      from ${endedReservations}
      where r.budget_id = any(${ids})
      limit ${most}
    ), counted as (
      insert into spending (budget_id, day, micro_usd)
      select budget_id, day, sum(cost) from ended group by budget_id, day
      on conflict (budget_id, day) do update set micro_usd = spending.micro_usd + excluded.micro_usd
    )
    delete from reservations using ended
    where reservations.query_id = ended.query_id and reservations.budget_id = ended.budget_id`);
  return rowCount ?? 0;
}

function readStanding(timeZone: string, ids: SQL): SQL {
  return sql`
    with clock as (
      select today, date_trunc('month', today)::date as first
      from (select (now() at time zone ${timeZone})::date as today) now
    )
    select b.id, b.kind, b.user_id::float8 as "userId", coalesce(k.name, b.tag) as "keyName",
      json_build_object('dayMicroUsd', b.day_micro_usd, 'monthMicroUsd', b.month_micro_usd,
        'totalMicroUsd', b.total_micro_usd) as amounts,
      json_build_object('dayMicroUsd', b.cap_day_micro_usd, 'monthMicroUsd', b.cap_month_micro_usd,
        'totalMicroUsd', b.cap_total_micro_usd) as caps,
      (select json_build_object(
          'dayMicroUsd', coalesce(sum(micro_usd) filter (where day = today), 0),
          'monthMicroUsd', coalesce(sum(micro_usd) filter (where day >= first), 0),
          'totalMicroUsd', coalesce(sum(micro_usd), 0)
        ) from spending where budget_id = b.id) as spent,
      (select coalesce(sum(micro_usd), 0)::float8 from reservations where budget_id = b.id) as "heldMicroUsd",
      today::text as day, first::text as month,
      ((today + 1)::timestamp at time zone ${timeZone})::text as day_ends,
      ((first + interval '1 month') at time zone ${timeZone})::text as month_ends
    from clock, budgets b left join api_keys k on k.id = b.key_id
    where b.id = any(${ids}) order by b.kind, b.id`;
}

function toCounted(
  { amounts, day_ends: dayEnds, month_ends: monthEnds, ...row }: Row,
  installation: PeriodBudgets | null,
): Counted {
  const own = row.kind === 'installation' ? { ...amounts, ...installation } : amounts;
  const endsAt = { day: new Date(dayEnds), month: new Date(monthEnds), total: null };
  return { ...row, budgets: lowerBudgets(own, row.caps), endsAt };
}
