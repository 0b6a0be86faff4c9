import type { KeyInfo } from '#shared/contract/v1/schemas.ts';
import { budgetPeriods, isCapped } from '#shared/lib/budget-alerts.ts';
import { tierOf, userIdOf, type Actor } from '#server/platform/actor.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BudgetsArea } from '../../budgets/index.ts';
import { findStanding, type ChargingDeps } from '../../query/index.ts';
import { limitHeaders } from './headers.ts';

interface KeyDeps {
  budgets: Pick<BudgetsArea['budgets']['store'], 'standingOf'>;
  charging: ChargingDeps;
}

type Standing = Awaited<ReturnType<KeyDeps['budgets']['standingOf']>>[number];
type Budget = KeyInfo['data']['budgets'][number];

export function v1KeyRoutes({ budgets, charging }: KeyDeps): Routes {
  return {
    async getV1Key(_input, { actor, setHeaders }) {
      const standing = await findStanding(charging, actor);
      setHeaders(limitHeaders(standing));
      const key = keyOf(actor);
      const standings = await budgets.standingOf(key.id, userIdOf(actor));
      const limits = standings.flatMap(listLimits);
      const tightest = limits.toSorted((one, other) => one.remaining - other.remaining)[0];
      const { spent } = standings.find(({ kind }) => kind === 'key') ?? {};
      return {
        data: {
          label: key.name,
          limit: tightest?.limit ?? null,
          limit_remaining: tightest?.remaining ?? null,
          limit_reset: tightest ? resets[tightest.period] : null,
          usage: toDollars(spent?.totalMicroUsd ?? 0),
          usage_daily: toDollars(spent?.dayMicroUsd ?? 0),
          usage_monthly: toDollars(spent?.monthMicroUsd ?? 0),
          is_free_tier: tierOf(actor) === 'free',
          rate_limit: {
            requests: standing.limits.perMinute,
            interval: '1m',
            requests_per_day: standing.limits.perDay,
          },
          expires_at: key.expiresAt?.toISOString() ?? null,
          budgets: limits,
          response_cache:
            key.cacheSeconds === null ? null : { ttl: key.cacheSeconds, shared: key.sharesCache },
        },
      };
    },
  };
}

const resets = { day: 'daily', month: 'monthly', total: null } as const;

function listLimits(standing: Standing): Budget[] {
  const { kind, budgets, spent, endsAt } = standing;
  return budgetPeriods.flatMap((period) => {
    const limit = budgets[`${period}MicroUsd`];
    if (limit === null) return [];
    const usage = spent[`${period}MicroUsd`];
    const isOfAdministrator = kind === 'allowance' || isCapped(standing, period);
    return {
      of: kind === 'key' ? 'key' : 'owner',
      set_by: isOfAdministrator ? 'administrator' : 'owner',
      period,
      limit: toDollars(limit),
      usage: toDollars(usage),
      remaining: toDollars(Math.max(0, limit - usage)),
      resets_at: endsAt[period]?.toISOString() ?? null,
    };
  });
}

function toDollars(microUsd: number): number {
  return microUsd / 1e6;
}

function keyOf({ key }: Actor) {
  if (!key) throw new AppError('invalid-key', 'Send an API key.');
  return key;
}
