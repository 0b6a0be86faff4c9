import type { ProviderTimeouts } from '../providers/http/timeouts.ts';
import { providers } from '../providers/providers.ts';
import { paymentKeyVariables, type Config } from '../config.ts';
import type { BillingSettings, PaymentKey } from '../domain/billing/ports.ts';
import { findKnownSetting } from '../domain/settings/known-settings.ts';
import type { LiveSettings } from '../domain/settings/live-settings.ts';
import type { Fallback } from '../domain/settings/ports.ts';
import type { QuerySettings } from '../domain/query/store.ts';
import type { TradeOff } from '../domain/routing/choose/score-models.ts';

/** What counts where nothing is saved: the environment's word, or the default. */
export function fallbacksOf(config: Config): (key: string) => Fallback {
  const values = new Map(Object.entries(fallbackValues(config)));
  return (key) => {
    const variable = findKnownSetting(key)?.variable;
    const isGiven = variable !== undefined && config.given.has(variable);
    const value = values.get(key) ?? null;
    return {
      value: value === null ? null : String(value),
      source: isGiven ? 'environment' : 'default',
    };
  };
}

function fallbackValues(config: Config): Record<string, string | number | null> {
  const { apiKeys, timeouts, limits, stripe, tradeOff } = config;
  const pairs = [...config.upstreamIds].map((pair) => pair.join('='));
  return {
    ...Object.fromEntries(providers.map(({ id, keySetting }) => [keySetting, apiKeys[id]])),
    'api.first_byte_timeout_ms': timeouts.firstByteMs,
    'api.idle_timeout_ms': timeouts.idleMs,
    'api.model_upstream_ids': pairs.length === 0 ? null : pairs.join(','),
    'system.limits.free.per_minute': limits.free.perMinute,
    'system.limits.free.per_day': limits.free.perDay,
    'system.limits.standard.per_minute': limits.standard.perMinute,
    'system.limits.standard.per_day': limits.standard.perDay,
    'system.max_running_queries': config.maxRunningQueries,
    'system.router.quality': tradeOff.quality,
    'system.router.cost': tradeOff.cost,
    'system.router.speed': tradeOff.speed,
    'stripe.environment': stripe.environment,
    ...keysOf('test', stripe.keys.test),
    ...keysOf('live', stripe.keys.live),
  };
}

function keysOf(environment: 'test' | 'live', keys: Record<PaymentKey, string | null>) {
  return Object.fromEntries(
    Object.entries(paymentKeyNames).map(([key, name]) => [
      `stripe.${environment}.${name}`,
      keys[key as PaymentKey],
    ]),
  );
}

const paymentKeyNames: Record<PaymentKey, string> = {
  secretKey: 'keys.secret',
  publishableKey: 'keys.publishable',
  webhookSecret: 'webhook.secret',
};

export function billingSettingsOf(live: LiveSettings, scriptUrl: string): BillingSettings {
  return {
    environment: () => (live.text('stripe.environment') === 'live' ? 'live' : 'test'),
    key: (environment, key) => live.text(`stripe.${environment}.${paymentKeyNames[key]}`),
    keyVariable: (environment, key) => paymentKeyVariables[environment][key],
    scriptUrl: () => scriptUrl,
  };
}

export function querySettingsOf(live: LiveSettings): QuerySettings {
  return {
    limits: (tier) => ({
      perMinute: live.number(`system.limits.${tier}.per_minute`),
      perDay: live.number(`system.limits.${tier}.per_day`),
    }),
    maxRunning: () => live.number('system.max_running_queries'),
  };
}

export function timeoutsOf(live: LiveSettings): Partial<ProviderTimeouts> {
  return {
    get firstByteMs() {
      return live.number('api.first_byte_timeout_ms');
    },
    get idleMs() {
      return live.number('api.idle_timeout_ms');
    },
  };
}

export function tradeOffOf(live: LiveSettings): TradeOff {
  return {
    get quality() {
      return live.number('system.router.quality');
    },
    get cost() {
      return live.number('system.router.cost');
    },
    get speed() {
      return live.number('system.router.speed');
    },
  };
}
