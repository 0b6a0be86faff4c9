import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import { isDirect } from '#shared/contract/requests/constants.ts';
import type { Costs, CostsQuery } from '#shared/contract/statistics/schemas.ts';
import { otherModelNames } from '#server/providers/providers.ts';
import { lastDays } from '#shared/lib/days.ts';
import { sumSpent, type CostStats, type SpendersReport } from './store/cost-reports.ts';
import type { Dates } from './store/days.ts';

export interface CostDeps {
  costs: CostStats;
  /** Today in the installation's time zone, `yyyy-MM-dd`. */
  today(): string;
  logError(error: unknown): void;
}

/** Reports that take less time than this are computed for each request. */
const quickMs = 50;
const freshMs = 5 * 60 * 1000;

/** What models cost over a range of days that ends today, for all requests or those with one tag. */
export async function getCosts(deps: CostDeps, { range, tag }: CostsQuery): Promise<Costs> {
  const dates = lastDays(Number.parseInt(range, 10), deps.today());
  const [spent, report] = await Promise.all([
    deps.costs.getCosts({ ...dates, tag }),
    tag === undefined ? findSpenders(deps, range, dates) : deps.costs.measureTagged(dates, tag),
  ]);
  const { costMicroUsd, unpricedAnswers, searches, searchCostMicroUsd } = sumSpent(spent.models);
  return {
    ...dates,
    ...spent,
    models: spent.models.map(({ lastKind, ...row }) => {
      const name = otherModelNames.get(row.model) ?? null;
      const isForPrompts = name === null && !(lastKind && isDirect(lastKind));
      return { ...row, name, isForPrompts };
    }),
    totalMicroUsd: costMicroUsd,
    unpricedAnswers,
    searches,
    searchCostMicroUsd,
    users: report.spenders,
    tags: report.tags,
    usersAsOf: report.madeAt.toISOString(),
  };
}

/** If the report is slow, as with very many users, the last report is returned while a new one is computed. */
async function findSpenders(
  { costs, logError }: CostDeps,
  range: StatsRange,
  dates: Required<Dates>,
): Promise<SpendersReport> {
  const report = await costs.findSpenders(range);
  if (!report || report.tookMs <= quickMs) return costs.refreshSpenders(range, dates);
  const isOld = Date.now() - report.madeAt.getTime() > freshMs;
  if (isOld || report.dates.endDate !== dates.endDate) {
    void costs.refreshSpenders(range, dates).catch(logError);
  }
  return report;
}
