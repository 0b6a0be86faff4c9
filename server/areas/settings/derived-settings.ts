import { settingsTable } from '../../config.ts';
import type { Tier } from '../../platform/actor.ts';
import type { PaymentEnvironment } from './rows/setting-row.ts';
import type { Settings } from './settings-table.ts';

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

export interface Limits {
  perMinute: number;
  perDay: number;
  /** The number of queries that one sender may have running at the same time. */
  running: number;
}

interface TierLimits extends Limits {
  /** The number of conversations that are saved for each user. */
  threads: number;
  /** Web searches per day. */
  searches: number;
}

export type BillingSettings = ReturnType<typeof billingSettingsOf>;
export type QuerySettings = ReturnType<typeof querySettingsOf>;
export type HealthSettings = ReturnType<typeof healthSettingsOf>;

/** Read on every call, so that changed settings take effect immediately. */
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
    /** The active payment environment; only its payments count. */
    environment: () => stripe.environment,
    key: (environment: PaymentEnvironment, key: PaymentKey) => keys[environment][key],
    /** The environment variable for a key, used in messages about missing keys. */
    keyVariable: (environment: PaymentEnvironment, key: PaymentKey) =>
      rows[environment][key].variable,
    scriptUrl: () => stripeService.scriptUrl,
    /** How many days Standard continues after a failed renewal, while Stripe retries. */
    graceDays: () => billing.graceDays,
    /** Whether the payment provider calculates taxes, which requires billing addresses. */
    hasTax: () => billing.tax === 'on',
  };
}

/** Read on every call, so that changed settings take effect immediately. */
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
    /** The number of queries that the whole installation runs simultaneously. Others wait. */
    maxRunning: () => limits.runningQueries,
    /** The maximum number of characters in an answer. If null, `charactersFor` derives the limit from the model. */
    answerCharacters: () => limits.answerCharacters,
    /**
     * How long a query may run, in milliseconds. If one seems to run longer, its process has died.
     */
    queryMs: () => limits.queryMs,
    /** The maximum that a single call from a program may contain. */
    programLimits: () => ({ messages: limits.apiMessages, files: limits.apiFiles }),
    /** Instructions from the administrator for every prompt; null if there are none. */
    instructions: () => instructions.everybody,
    /**
     * Whether models may search the web. `no-retention` allows it only for providers that don't retain data.
     */
    webSearch: () => models.webSearch,
    /** The model that names conversations: `auto`, `off` or a model's id. */
    titleModel: () => threads.titleModel,
  };
}

/** Read on every failure, so that changed settings take effect immediately. */
export function healthSettingsOf({ providerPauses }: Settings) {
  return {
    /** After this many failures in a row, the circuit opens. */
    failures: () => providerPauses.failures,
    /** The length of the first pause. */
    pauseMs: () => providerPauses.pauseMs,
  };
}
