import { AppError } from '../app-error.ts';
import { findProblem } from './check-value.ts';
import type { CurrentSettings } from './current-settings.ts';
import type { KeyTrial, KeyTrials } from './ports.ts';

/** Tries a key at its vendor: the one in `value`, which is not saved, or else the one in force. */
export async function testSetting(
  { current, trials }: { current: CurrentSettings; trials: KeyTrials },
  key: string,
  value: string,
): Promise<{ isWorking: boolean; message: string }> {
  const row = current.findRow(key);
  const trial = row?.saved.trial;
  if (!row || !trial) {
    throw new AppError(
      'invalid-input',
      `${key} cannot be tested: only providers' and Stripe's keys can.`,
    );
  }
  const tried = value.trim() || current.inForce(key).text;
  if (tried === null) {
    return {
      isWorking: false,
      message: `There is no key yet: save one, or set ${row.variable}.`,
    };
  }
  const problem = findProblem(row, tried) ?? (await tryKey(trials, trial, tried));
  const message = problem ?? `${trials.hostOf(trial, tried)} accepts this key.`;
  return { isWorking: problem === null, message };
}

function tryKey(trials: KeyTrials, trial: KeyTrial, key: string): Promise<string | null> {
  return 'provider' in trial
    ? trials.tryProviderKey(trial.provider, key)
    : trials.tryPaymentKey(trial.environment, key);
}
