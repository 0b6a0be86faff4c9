import type { OwnUsage, Used } from '#shared/contract/accounts/schemas.ts';
import { lastDays, listDays } from '#shared/lib/days.ts';
import { tierOf, userIdOf, type Actor } from '#server/platform/actor.ts';
import { whySearchIsOff } from '../../models/index.ts';
import type { StatisticsArea } from '../../statistics/index.ts';
import type { QueryDeps } from '../query-deps.ts';
import { limitsOf } from './limit-reached.ts';

const shownDays = 30;
const nothing: Used = { queries: 0, comparisons: 0, tokens: 0, costMicroUsd: 0 };

/**
 * Returns the user's usage today, this month and on each of the last 30 days, and what the limits still
 * allow.
 */
export async function getOwnUsage(
  { usage, settings, where }: Pick<QueryDeps, 'usage' | 'settings' | 'where'>,
  statistics: Pick<StatisticsArea['statistics'], 'usage' | 'today'>,
  actor: Actor,
): Promise<OwnUsage> {
  const today = statistics.today();
  const { startDate: firstShown } = lastDays(shownDays, today);
  const monthBegins = `${today.slice(0, 7)}-01`;
  const startDate = firstShown < monthBegins ? firstShown : monthBegins;
  const limits = limitsOf(settings, actor);
  const { perMinute, perDay } = limits;
  const [used, tags, standing] = await Promise.all([
    statistics.usage.listOwnDays(userIdOf(actor), { startDate, endDate: today }),
    statistics.usage.listOwnTags(userIdOf(actor), { startDate: firstShown, endDate: today }),
    usage.findStanding(actor, limits),
  ]);
  const byDate = new Map(used.map(({ date, ...counts }) => [date, counts]));
  const { minuteUsed, dayUsed, searchesUsed, nextAt, dayEndsAt } = standing;
  const isSearchOff = whySearchIsOff(settings, where) !== null;
  return {
    limits: {
      minute: { used: minuteUsed, limit: perMinute },
      day: { used: dayUsed, limit: perDay },
      searches: {
        used: searchesUsed,
        limit: isSearchOff ? 0 : settings.limits(tierOf(actor)).searches,
      },
      nextAt: nextAt?.toISOString() ?? null,
      dayEndsAt: dayEndsAt.toISOString(),
    },
    today: byDate.get(today) ?? nothing,
    month: used.filter(({ date }) => date >= monthBegins).reduce(add, nothing),
    days: listDays(firstShown, today).map((date) => ({ date, ...(byDate.get(date) ?? nothing) })),
    tags,
  };
}

function add(one: Used, other: Used): Used {
  return {
    queries: one.queries + other.queries,
    comparisons: one.comparisons + other.comparisons,
    tokens: one.tokens + other.tokens,
    costMicroUsd: one.costMicroUsd + other.costMicroUsd,
  };
}
