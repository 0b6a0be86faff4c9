import { settingsTable } from '../config.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import type { QuerySettings } from '../domain/query/store.ts';
import type { Settings } from '../domain/settings/settings-table.ts';

export function billingSettingsOf({
  stripe,
  stripeTest,
  stripeLive,
  stripeService,
}: Settings): BillingSettings {
  const keys = { test: stripeTest, live: stripeLive };
  const rows = { test: settingsTable.stripeTest, live: settingsTable.stripeLive };
  return {
    environment: () => stripe.environment,
    key: (environment, key) => keys[environment][key],
    keyVariable: (environment, key) => rows[environment][key].variable,
    scriptUrl: () => stripeService.scriptUrl,
  };
}

export function querySettingsOf({ limits }: Settings): QuerySettings {
  return {
    limits: (tier) =>
      tier === 'free'
        ? { perMinute: limits.freePerMinute, perDay: limits.freePerDay }
        : { perMinute: limits.standardPerMinute, perDay: limits.standardPerDay },
    maxRunning: () => limits.runningQueries,
  };
}
