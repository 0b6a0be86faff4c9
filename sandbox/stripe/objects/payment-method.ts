import { newBillingDetails, type BillingDetailsInput } from './billing-details.ts';
import { newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export interface CardFace {
  brand: string;
  country: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
}

export interface PaymentMethodInput {
  card: CardFace;
  billing_details?: BillingDetailsInput;
  metadata?: Metadata;
}

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

export function newPaymentMethod(stamp: Stamp, input: PaymentMethodInput) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: newBillingDetails(input.billing_details),
    card: newCard(input.card),
    created: stamp.created,
    customer: null as string | null,
    customer_account: null,
    livemode: stamp.livemode,
    metadata: input.metadata ?? {},
    type: 'card' as const,
  };
}

function newCard(face: CardFace) {
  return {
    ...face,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null as string | null,
      cvc_check: 'pass',
    },
    display_brand: face.brand,
    funding: 'credit',
    generated_from: null,
    networks: { available: [face.brand], preferred: null },
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
