import type { BillingSettings } from '../../settings/index.ts';

interface PaymentOrigins {
  scripts: string[];
  frames: string[];
  connections: string[];
}

/**
 * The origins that a page with Stripe's form must allow; null while there is no publishable key.
 * Source: docs.stripe.com/security/guide, "Content security policy".
 */
export function paymentOrigins(apiUrl: string, settings: BillingSettings): PaymentOrigins | null {
  if (settings.key(settings.environment(), 'publishableKey') === null) return null;
  const script = new URL(settings.scriptUrl()).origin;
  const api = new URL(apiUrl).origin;
  if (script !== 'https://js.stripe.com') {
    return { scripts: [script], frames: [script], connections: [...new Set([script, api])] };
  }
  const scripts = [script, 'https://*.js.stripe.com'];
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], connections: [api] };
}
