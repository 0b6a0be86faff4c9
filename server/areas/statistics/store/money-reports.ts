import { sql, type SQL } from 'drizzle-orm';
import { currency } from '#shared/contract/billing/constants.ts';
import { promptKinds } from '#shared/contract/requests/constants.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import {
  findReport,
  measure,
  saveMeasured,
  withNames,
  type Measured,
  type ReportSources,
} from './statistics-reports.ts';
import type { Dates } from './days.ts';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';

/** The payments, refunds, disputes and taxes of a day, in cents. */
export type PaidDay = Record<
  'paidCents' | 'refundedCents' | 'disputedCents' | 'taxCents',
  number
> & {
  date: string;
};

/** What each group and each user cost and paid. */
export interface MoneyShares {
  groups: { group: Money['groups'][number]['group']; queries: number; spendMicroUsd: number }[];
  people: Omit<Money['people'][number], 'balanceMicroUsd' | 'username'>[];
}

export interface MoneySharesReport extends Pick<MoneyShares, 'groups'> {
  people: Omit<Money['people'][number], 'balanceMicroUsd'>[];
  madeAt: Date;
  tookMs: number;
}

/** The report lists this many users with the highest costs, and the same number with the highest payments. */
const mostPeople = 50;
const longestMs = 60_000;

interface MoneyOptions extends ReportSources {
  /** The active payment environment; only its payments count. */
  environment(): 'test' | 'live';
}

export type MoneyStats = ReturnType<typeof createMoneyStats>;

export function createMoneyStats({ database, reads, environment }: MoneyOptions) {
  const nameOf = ({ startDate, endDate }: Required<Dates>) =>
    `money:${environment()}:${startDate}:${endDate}`;
  const find = (dates: Required<Dates>) => findShares(database, nameOf(dates));
  return {
    /** The days with payments, refunds or disputes, in the active payment environment. */
    listPaidDays: (dates: Required<Dates>) => listPaidDays(reads, environment(), dates),
    /** The number of payments in other currencies, which the sums leave out. */
    countForeign: (dates: Required<Dates>) => countForeign(reads, environment(), dates),
    /** The last calculated shares for these days; null if there are none. */
    findShares: find,
    /** Computes the shares from all queries of these days, which can be slow. */
    async refreshShares(dates: Required<Dates>) {
      const shares = await measureShares(reads, environment(), dates);
      await saveMeasured(database, nameOf(dates), shares);
      await database.execute(sql`
        delete from stats_reports where name like 'money:%' and made_at < now() - interval '1 day'`);
      const report = await find(dates);
      if (!report) throw new Error('The report was not stored.');
      return report;
    },
  };
}

/** Whether `moment` is on one of the days, in the time zone of the daily counts. */
function within(moment: SQL, { startDate, endDate }: Required<Dates>): SQL {
  const zone = sql`(select time_zone from usage_clock)`;
  return sql`${moment} >= ${startDate}::date::timestamp at time zone ${zone}
    and ${moment} < (${endDate}::date + 1)::timestamp at time zone ${zone}`;
}

/** All payments, refunds and disputes in our currency, except disputes that we won, because they moved no money. */
function movements(environment: string, dates: Required<Dates>): SQL {
  return sql`
    select paid_at as at, user_id, paid_cents as paid, 0 as refunded, 0 as disputed, tax_cents as tax
    from payments where environment = ${environment} and currency = ${currency}
      and ${within(sql`paid_at`, dates)}
    union all
    select made.created_at, payments.user_id, 0, made.amount_cents, 0, 0
    from payment_refunds made
    join payments on payments.environment = made.environment and payments.payment_id = made.payment_id
    where made.environment = ${environment} and payments.currency = ${currency}
      and made.status in ('pending', 'requires_action', 'succeeded')
      and ${within(sql`made.created_at`, dates)}
    union all
    select disputed_at, user_id, 0, 0, disputed_cents, 0
    from payments where environment = ${environment} and currency = ${currency}
      and dispute in ('open', 'lost')
      and ${within(sql`disputed_at`, dates)}`;
}

async function listPaidDays(
  database: Database,
  environment: string,
  dates: Required<Dates>,
): Promise<PaidDay[]> {
  const { rows } = await database.execute<PaidDay>(sql`
    select (at at time zone (select time_zone from usage_clock))::date::text as date,
      sum(paid)::float8 as "paidCents", sum(refunded)::float8 as "refundedCents",
      sum(disputed)::float8 as "disputedCents", sum(tax)::float8 as "taxCents"
    from (${movements(environment, dates)}) as moved group by 1 order by 1`);
  return rows;
}

/** The number of payments in other currencies, which the sums leave out. */
async function countForeign(
  database: Database,
  environment: string,
  dates: Required<Dates>,
): Promise<number> {
  const { rows } = await database.execute<{ count: string }>(sql`
    select count(*) as count from payments where environment = ${environment}
      and currency <> ${currency} and ${within(sql`paid_at`, dates)}`);
  return Number(rows[0]?.count);
}

function measureShares(
  database: Database,
  environment: string,
  dates: Required<Dates>,
): Promise<Measured<MoneyShares>> {
  return measure(
    database,
    async (tx) => ({
      groups: await measureGroups(tx, dates),
      people: await measurePeople(tx, environment, dates),
    }),
    { longestMs },
  );
}

/** Reads every query, because only the query records its sender's group at the time. */
async function measureGroups(
  session: Session,
  dates: Required<Dates>,
): Promise<MoneyShares['groups']> {
  const { rows } = await session.execute<MoneyShares['groups'][number]>(sql`
    select case when queries.visitor_hash is not null then 'visitors' else tier end as "group",
      count(distinct queries.id) filter (where kind in ${[...promptKinds]})::float8 as queries,
      coalesce(sum(answers.cost_micro_usd), 0)::float8 as "spendMicroUsd"
    from queries left join answers on answers.query_id = queries.id
      and (answers.finish <> 'interrupted' or answers.output_tokens is not null)
    where ${within(sql`queries.created_at`, dates)} group by 1`);
  return rows;
}

async function measurePeople(
  session: Session,
  environment: string,
  { startDate, endDate }: Required<Dates>,
): Promise<MoneyShares['people']> {
  const paid = movements(environment, { startDate, endDate });
  const { rows } = await session.execute<MoneyShares['people'][number]>(sql`
    with spent as (
      select user_id, sum(cost_micro_usd) as spend from daily_usage
      where day between ${startDate} and ${endDate} group by user_id
    ), earned as (
      select user_id, sum(paid - refunded - disputed) as income from (${paid}) as moved
      where user_id is not null group by user_id
    ), each as (
      select user_id::float8 as "userId", coalesce(spend, 0)::float8 as "spendMicroUsd",
        coalesce(income, 0)::float8 as "incomeCents"
      from spent full join earned using (user_id)
    )
    (select * from each where "spendMicroUsd" > 0
      order by "spendMicroUsd" desc, "userId" limit ${mostPeople})
    union (select * from each where "incomeCents" <> 0
      order by "incomeCents" desc, "userId" limit ${mostPeople})
    order by "incomeCents" desc, "spendMicroUsd" desc, "userId"`);
  return rows;
}

async function findShares(database: Database, name: string): Promise<MoneySharesReport | null> {
  const report = await findReport<MoneyShares>(database, name);
  if (!report) return null;
  const { groups, people } = report.body;
  const { madeAt, tookMs } = report;
  return { groups, people: await withNames(database, people), madeAt, tookMs };
}
