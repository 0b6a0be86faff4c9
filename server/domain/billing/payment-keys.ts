import { AppError } from '../app-error.ts';
import {
  paymentEnvironments,
  type BillingSettings,
  type PaymentEnvironment,
  type PaymentKey,
} from './ports.ts';

/** The key; throws an error that names the variable which should hold it. */
export function requireKey(
  settings: BillingSettings,
  environment: PaymentEnvironment,
  key: PaymentKey,
): string {
  const value = settings.key(environment, key);
  if (value !== null) return value;
  const missingKey = settings.keyVariable(environment, key);
  throw new AppError('missing-key', `Payments are not configured: ${missingKey} is not set.`, {
    missingKey,
  });
}

/** Where the provider can be asked at all: what is due in another would only keep the rest waiting. */
export function askableEnvironments(settings: BillingSettings): PaymentEnvironment[] {
  return paymentEnvironments.filter((each) => settings.key(each, 'secretKey') !== null);
}

/** The key and the script that a payment form loads. */
export function getPaymentSetup(settings: BillingSettings): {
  publishableKey: string;
  scriptUrl: string;
} {
  const publishableKey = requireKey(settings, settings.environment(), 'publishableKey');
  return { publishableKey, scriptUrl: settings.scriptUrl() };
}
