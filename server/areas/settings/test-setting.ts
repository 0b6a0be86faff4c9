import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { findProblem } from './check-value.ts';
import type { CurrentSettings } from './current-settings.ts';
import type { SettingTrial } from './rows/setting-row.ts';
import type { PaymentChecks } from './payment-settings.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { checkProviderKey } from '../../providers/check-provider-key.ts';
import { byProvider } from '../../providers/provider.ts';
import { tryWebhook } from '../../providers/own/try-webhook.ts';
import { providers } from '../../providers/providers.ts';

export type SettingTrials = ReturnType<typeof createTrials>;

/**
 * Tests the values of settings, with a time limit. Each test returns why a value doesn't work, for
 * the administrator, or null if it does.
 */
export function createTrials(
  config: Config,
  addresses: ProviderAddresses,
  tryPaymentKey: PaymentChecks['tryKey'],
) {
  const descriptors = byProvider(providers, (provider) => provider);
  return {
    /** The host that would receive the key: the vendor's own, or a simulator's. */
    hostOf: (trial: Exclude<SettingTrial, { webhook: string }>, key: string) =>
      new URL('provider' in trial ? addresses.of(trial.provider, key) : config.stripeService.apiUrl)
        .host,
    tryProviderKey: (provider: KnownProviderId, key: string) =>
      checkProviderKey(descriptors[provider], { baseUrl: addresses.of(provider, key), key }),
    tryPaymentKey,
    /** Posts a message that identifies itself as a test. */
    tryWebhook: (url: string) => tryWebhook({ allowed: config.server.allowedEndpoints ?? [] }, url),
  };
}

/** Tests a key at its vendor, or the webhook. Tests `value`, or the current one if `value` is empty. */
export async function testSetting(
  { current, trials }: { current: CurrentSettings; trials: SettingTrials },
  key: string,
  value: string,
): Promise<{ isWorking: boolean; message: string }> {
  const row = current.findRow(key);
  const trial = row?.saved.trial;
  if (!row || !trial) {
    throw new AppError(
      'invalid-input',
      `${key} can’t be tested. Only provider keys, Stripe keys and the alert webhook can be tested.`,
    );
  }
  const tried = value.trim() || current.inForce(key).text;
  if (tried === null) {
    return {
      isWorking: false,
      message: `There is ${'webhook' in trial ? 'no address' : 'no key'} yet. Save one, or set ${row.variable}.`,
    };
  }
  const problem = findProblem(row, tried) ?? (await tryValue(trials, trial, tried));
  return { isWorking: problem === null, message: problem ?? describeWorking(trials, trial, tried) };
}

function tryValue(
  trials: SettingTrials,
  trial: SettingTrial,
  value: string,
): Promise<string | null> {
  if ('provider' in trial) return trials.tryProviderKey(trial.provider, value);
  if ('webhook' in trial) return trials.tryWebhook(value);
  return trials.tryPaymentKey(trial.environment, value);
}

function describeWorking(trials: SettingTrials, trial: SettingTrial, value: string): string {
  if ('webhook' in trial) return `${new URL(value).host} accepted a test message.`;
  return `${trials.hostOf(trial, value)} accepts this key.`;
}
