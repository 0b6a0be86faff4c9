import type { Balance, Money } from '#shared/contract/statistics/money-schemas.ts';
import type { CostStats } from './store/cost-reports.ts';
import type { MoneyStats, MoneyShares, MoneySharesReport, PaidDay } from './store/money-reports.ts';
import type { Dates } from './store/days.ts';

export interface MoneyDeps {
  costs: CostStats;
  money: MoneyStats;
  logError(error: unknown): void;
}

/** Shares that take less time than this are computed for each request. */
const quickMs = 50;
const freshMs = 5 * 60 * 1000;
const microUsdPerCent = 10_000;

/** Compares income with costs. Refunds count on the day they were made. */
export async function getMoney(deps: MoneyDeps, dates: Required<Dates>): Promise<Money> {
  const [spent, paid, foreignPayments, shares] = await Promise.all([
    deps.costs.getCosts(dates),
    deps.money.listPaidDays(dates),
    deps.money.countForeign(dates),
    findShares(deps, dates),
  ]);
  const days = joinDays(spent.days, paid);
  const total = (of: (day: Money['days'][number]) => number) => sum(days.map(of));
  return {
    ...dates,
    totals: {
      paidCents: total(({ paidCents }) => paidCents),
      refundedCents: total(({ refundedCents }) => refundedCents),
      disputedCents: total(({ disputedCents }) => disputedCents),
      taxCents: sum(paid.map(({ taxCents }) => taxCents)),
      foreignPayments,
      unpricedAnswers: sum(spent.models.map(({ unpricedAnswers }) => unpricedAnswers)),
      ...balanceOf(
        total(({ incomeCents }) => incomeCents),
        total(({ spendMicroUsd }) => spendMicroUsd),
      ),
    },
    days,
    models: spent.models.map(({ costMicroUsd: spendMicroUsd, ...model }) => ({
      ...model,
      spendMicroUsd,
    })),
    groups: groupsOf(
      shares,
      total(({ incomeCents }) => incomeCents),
    ),
    people: shares.people.map((person) => ({
      ...person,
      ...balanceOf(person.incomeCents, person.spendMicroUsd),
    })),
    asOf: shares.madeAt.toISOString(),
  };
}

function joinDays(
  spent: readonly { date: string; costMicroUsd: number }[],
  paid: readonly PaidDay[],
): Money['days'] {
  const spends = new Map(spent.map(({ date, costMicroUsd }) => [date, costMicroUsd]));
  const payments = new Map(paid.map((day) => [day.date, day]));
  return [...new Set([...spends.keys(), ...payments.keys()])].toSorted().map((date) => {
    const { paidCents = 0, refundedCents = 0, disputedCents = 0 } = payments.get(date) ?? {};
    const income = paidCents - refundedCents - disputedCents;
    return {
      date,
      paidCents,
      refundedCents,
      disputedCents,
      ...balanceOf(income, spends.get(date) ?? 0),
    };
  });
}

/** Only Standard costs money, so all income comes from that group. */
function groupsOf({ groups }: MoneyShares, incomeCents: number): Money['groups'] {
  const found = new Map(groups.map((each) => [each.group, each]));
  return (['visitors', 'free', 'standard'] as const).map((group) => {
    const { queries = 0, spendMicroUsd = 0 } = found.get(group) ?? {};
    return { group, queries, ...balanceOf(group === 'standard' ? incomeCents : 0, spendMicroUsd) };
  });
}

function balanceOf(incomeCents: number, spendMicroUsd: number): Balance {
  return {
    incomeCents,
    spendMicroUsd,
    balanceMicroUsd: incomeCents * microUsdPerCent - spendMicroUsd,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/**
 * If the report is slow, as with very many queries, the last report is returned while a new one is computed.
 */
async function findShares(
  { money, logError }: MoneyDeps,
  dates: Required<Dates>,
): Promise<MoneySharesReport> {
  const report = await money.findShares(dates);
  if (!report || report.tookMs <= quickMs) return money.refreshShares(dates);
  const isOld = Date.now() - report.madeAt.getTime() > freshMs;
  if (isOld) void money.refreshShares(dates).catch(logError);
  return report;
}
