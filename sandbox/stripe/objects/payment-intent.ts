import type { ErrorBody } from '../fault.ts';
import { newClientSecret, newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export type PaymentIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string; stripe_js: string };
}

export interface PaymentIntentInput {
  amount: number;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' };
  currency: string;
  customer?: string;
  description?: string | null;
  metadata?: Metadata;
  order_reference?: string;
  payment_method?: string;
  receipt_email?: string | null;
  setup_future_usage?: 'off_session' | 'on_session' | null;
}

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

export function newPaymentIntent(stamp: Stamp, input: PaymentIntentInput) {
  const id = newId('pi');
  const status = input.payment_method ? 'requires_confirmation' : 'requires_payment_method';
  return {
    id,
    object: 'payment_intent' as const,
    ...untouched,
    amount: input.amount,
    amount_received: 0,
    automatic_payment_methods: input.automatic_payment_methods
      ? { allow_redirects: 'always' as const, ...input.automatic_payment_methods }
      : null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    client_secret: newClientSecret(id),
    created: stamp.created,
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    last_payment_error: null as ErrorBody | null,
    latest_charge: null as string | null,
    livemode: stamp.livemode,
    metadata: input.metadata ?? {},
    next_action: null as NextAction | null,
    payment_details: { customer_reference: null, order_reference: input.order_reference ?? null },
    payment_method: input.payment_method ?? null,
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    status: status as PaymentIntentStatus,
  };
}

const untouched = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  capture_method: 'automatic_async' as const,
  confirmation_method: 'automatic' as const,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic' as const,
    },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};
