import { AppError } from '../../platform/app-error.ts';
import {
  paymentEnvironments,
  type BillingSettings,
  type PaymentEnvironment,
  type PaymentKey,
} from '../settings/index.ts';

/** Returns the key. Throws an AppError that names the missing environment variable. */
export function requireKey(
  settings: BillingSettings,
  environment: PaymentEnvironment,
  key: PaymentKey,
): string {
  const value = settings.key(environment, key);
  if (value !== null) return value;
  const missingKey = settings.keyVariable(environment, key);
  throw new AppError('missing-key', `Payments aren’t set up: ${missingKey} is missing.`, {
    missingKey,
  });
}

/**
 * The environments that have a key. Jobs for an environment without a key would fail and delay the other jobs.
 */
export function askableEnvironments(settings: BillingSettings): PaymentEnvironment[] {
  return paymentEnvironments.filter((each) => settings.key(each, 'secretKey') !== null);
}

/** The key and the script that a payment form needs. */
export function getPaymentSetup(settings: BillingSettings): {
  publishableKey: string;
  scriptUrl: string;
} {
  const publishableKey = requireKey(settings, settings.environment(), 'publishableKey');
  return { publishableKey, scriptUrl: settings.scriptUrl() };
}
