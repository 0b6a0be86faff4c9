import type { Config } from '../config.ts';
import type { BillingSettings } from '../domain/billing/ports.ts';
import type { KeyTrials } from '../domain/settings/ports.ts';
import { createPaymentKeyTrial } from '../payments/product-list.ts';
import { checkProviderKey } from '../providers/check-key.ts';
import { byProvider } from '../providers/provider.ts';
import { providers } from '../providers/providers.ts';

export function keyTrialsOf(config: Config, settings: BillingSettings): KeyTrials {
  const descriptors = byProvider(providers, (provider) => provider);
  return {
    hostOf: (trial) =>
      new URL(
        'provider' in trial ? config.providerUrls[trial.provider] : config.stripeService.apiUrl,
      ).host,
    tryProviderKey: (provider, key) =>
      checkProviderKey(descriptors[provider], { baseUrl: config.providerUrls[provider], key }),
    tryPaymentKey: createPaymentKeyTrial(config.stripeService, settings),
  };
}
