import { AppError } from '../app-error.ts';
import { findKnownSetting } from './known-settings.ts';
import type { LiveSettings } from './live-settings.ts';
import type { KeyTrial, KeyTrials } from './ports.ts';

/** Tries a key at its vendor: the one in `value`, which is not saved, or else the one in force. */
export async function testSetting(
  { live, trials }: { live: LiveSettings; trials: KeyTrials },
  key: string,
  value: string,
): Promise<{ isWorking: boolean; message: string }> {
  const known = findKnownSetting(key);
  if (!known?.trial) {
    throw new AppError(
      'invalid-input',
      `${key} cannot be tested: only providers' and Stripe's keys can.`,
    );
  }
  const tried = value.trim() || live.text(key);
  if (tried === null) {
    return {
      isWorking: false,
      message: `There is no key yet: save one, or set ${known.variable}.`,
    };
  }
  const fault = known.findFault(tried) ?? (await tryKey(trials, known.trial, tried));
  const message = fault ?? `${trials.hostOf(known.trial)} accepts this key.`;
  return { isWorking: fault === null, message };
}

function tryKey(trials: KeyTrials, trial: KeyTrial, key: string): Promise<string | null> {
  return 'provider' in trial
    ? trials.tryProviderKey(trial.provider, key)
    : trials.tryPaymentKey(trial.environment, key);
}
