import type { BillingSettings } from './ports.ts';
import { requireKey } from './payment-keys.ts';

/** What a payment form loads. */
export function getPaymentSetup(settings: BillingSettings): {
  publishableKey: string;
  scriptUrl: string;
} {
  const publishableKey = requireKey(settings, settings.environment(), 'publishableKey');
  return { publishableKey, scriptUrl: settings.scriptUrl() };
}
