import type { Config } from '../config.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import type { KeyTrials } from '../domain/settings/ports.ts';
import { createPaymentKeyTrial } from '../payments/product-list.ts';
import { tryProviderKey } from '../providers/try-key.ts';

export function keyTrialsOf(config: Config, settings: BillingSettings): KeyTrials {
  return {
    tryProviderKey: (provider, key) =>
      tryProviderKey(provider, { baseUrl: config.baseUrls[provider], key }),
    tryPaymentKey: createPaymentKeyTrial(config.stripe, settings),
  };
}
