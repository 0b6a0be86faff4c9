import { settingsTable } from '../../config.ts';
import type { Tier } from '../../platform/actor.ts';
import type { PaymentEnvironment } from './rows/setting-row.ts';
import type { Settings } from './settings-table.ts';

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

export interface Limits {
  perMinute: number;
  perDay: number;
  /** Queries that one sender may have running at the same time. */
  running: number;
}

interface TierLimits extends Limits {
  /** Conversations that are saved per person. */
  threads: number;
  /** Web searches per day. */
  searches: number;
}

export type BillingSettings = ReturnType<typeof billingSettingsOf>;
export type QuerySettings = ReturnType<typeof querySettingsOf>;
export type HealthSettings = ReturnType<typeof healthSettingsOf>;

/** Read at each call, so that a changed setting takes effect at once. */
export function billingSettingsOf({
  stripe,
  stripeTest,
  stripeLive,
  stripeService,
  billing,
}: Settings) {
  const keys = { test: stripeTest, live: stripeLive };
  const rows = { test: settingsTable.stripeTest, live: settingsTable.stripeLive };
  return {
    /** The environment whose payments count. */
    environment: () => stripe.environment,
    key: (environment: PaymentEnvironment, key: PaymentKey) => keys[environment][key],
    /** The environment variable that holds a key, for messages about missing keys. */
    keyVariable: (environment: PaymentEnvironment, key: PaymentKey) =>
      rows[environment][key].variable,
    scriptUrl: () => stripeService.scriptUrl,
    /** How many days Standard continues after a failed renewal, while Stripe retries. */
    graceDays: () => billing.graceDays,
    /** Whether the provider calculates taxes, which requires billing addresses. */
    hasTax: () => billing.tax === 'on',
  };
}

/** Read at each call, so that a changed setting takes effect at once. */
export function querySettingsOf({ limits, instructions, threads, models }: Settings) {
  return {
    limits: (tier: Tier): TierLimits =>
      tier === 'free'
        ? {
            perMinute: limits.freePerMinute,
            perDay: limits.freePerDay,
            running: limits.freeRunning,
            threads: limits.freeThreads,
            searches: limits.freeSearches,
          }
        : {
            perMinute: limits.standardPerMinute,
            perDay: limits.standardPerDay,
            running: limits.standardRunning,
            threads: limits.standardThreads,
            searches: limits.standardSearches,
          },
    /** Queries that the whole installation runs at once; further ones wait. */
    maxRunning: () => limits.runningQueries,
    /** The most characters in an answer; null uses the limit that `charactersFor` derives from the model. */
    answerCharacters: () => limits.answerCharacters,
    /** The longest that a query may run, in milliseconds. If one runs for longer, its process died. */
    queryMs: () => limits.queryMs,
    /** The maximum that one call of a program may contain. */
    programLimits: () => ({ messages: limits.apiMessages, files: limits.apiFiles }),
    /** Instructions that the administrator sets for every prompt; null if there are none. */
    instructions: () => instructions.everybody,
    /** Whether models may search the web; `no-retention` allows it at providers with that mark only. */
    webSearch: () => models.webSearch,
    /** Which model names conversations: `auto`, `off` or a model's id. */
    titleModel: () => threads.titleModel,
  };
}

/** Read at each failure, so that a changed setting takes effect at once. */
export function healthSettingsOf({ providerPauses }: Settings) {
  return {
    /** The number of failures in a row that opens a circuit. */
    failures: () => providerPauses.failures,
    /** The length of the first pause. */
    pauseMs: () => providerPauses.pauseMs,
  };
}
