import type { SettingRow, PaymentEnvironment } from './setting-row.ts';
import { oneOf, vendorKey, wholeNumber } from '../value-schemas.ts';

/** The payment environment in use, and its keys. */
export const stripeRows = {
  stripe: {
    environment: {
      variable: 'STRIPE_ENVIRONMENT',
      schema: oneOf('test', 'live'),
      default: 'test',
      description: 'Payment mode: test or live',
      saved: { key: 'stripe.environment', label: 'Payment mode' },
    },
  },
  stripeTest: stripeKeys('test'),
  stripeLive: stripeKeys('live'),
} satisfies Record<string, Record<string, SettingRow>>;

/** How payments are taken. */
export const billingRows = {
  billing: {
    graceDays: {
      variable: 'GRACE_DAYS',
      schema: wholeNumber(0, 60),
      default: 7,
      description:
        'How many days Standard continues after a failed renewal while Stripe tries again',
      saved: { key: 'system.grace_days', label: 'Grace period after a failed renewal' },
    },
    tax: {
      variable: 'STRIPE_TAX',
      schema: oneOf('off', 'on'),
      default: 'off',
      description: 'Whether Stripe Tax adds taxes, which requires a billing address: on or off',
      saved: { key: 'system.stripe_tax', label: 'Stripe Tax' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function stripeKeys(environment: PaymentEnvironment) {
  const prefix = `stripe.${environment}`;
  const variables = `STRIPE_${environment.toUpperCase()}`;
  return {
    secretKey: {
      variable: `${variables}_SECRET_KEY`,
      schema: vendorKey(`sk_${environment}_`, `rk_${environment}_`),
      default: null,
      isSecret: true,
      description: `Stripe secret key for ${environment} mode`,
      saved: {
        key: `${prefix}.keys.secret`,
        label: `Secret key, ${environment}`,
        trial: { environment },
      },
    },
    publishableKey: {
      variable: `${variables}_PUBLISHABLE_KEY`,
      schema: vendorKey(`pk_${environment}_`),
      default: null,
      description: `Stripe publishable key for ${environment} mode, sent to browsers`,
      saved: { key: `${prefix}.keys.publishable`, label: `Publishable key, ${environment}` },
    },
    webhookSecret: {
      variable: `${variables}_WEBHOOK_SECRET`,
      schema: vendorKey('whsec_'),
      default: null,
      isSecret: true,
      description: `Signing secret for Stripe’s ${environment} webhooks`,
      saved: { key: `${prefix}.webhook.secret`, label: `Webhook secret, ${environment}` },
    },
  };
}
