import type { Config } from '../config.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import type { KeyTrials } from '../domain/settings/ports.ts';
import { createPaymentKeyTrial } from '../payments/product-list.ts';
import { tryProviderKey } from '../providers/try-key.ts';

export function keyTrialsOf(config: Config, settings: BillingSettings): KeyTrials {
  return {
    hostOf: (trial) =>
      new URL('provider' in trial ? config.baseUrls[trial.provider] : config.stripe.apiUrl).host,
    tryProviderKey: (provider, key) =>
      tryProviderKey(provider, { baseUrl: config.baseUrls[provider], key }),
    tryPaymentKey: createPaymentKeyTrial(config.stripe, settings),
  };
}
