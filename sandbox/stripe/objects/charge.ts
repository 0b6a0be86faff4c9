import { newId } from './ids.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Stamp } from './stamp.ts';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export type Charge = ReturnType<typeof newCharge>;

/** A charge that went through or, with a decline, one that did not. */
export function newCharge(
  stamp: Stamp,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  origin: string,
) {
  const id = newId('ch');
  const isPaid = decline === null;
  return {
    id,
    object: 'charge' as const,
    ...untouched,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: stamp.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: stamp.livemode,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method),
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${origin}/stripe/receipts/${id}` : null,
    refunded: false,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
  };
}

function outcomeOf(decline: Decline | null) {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? decline?.code ?? null,
    risk_level: 'normal',
    risk_score: 21,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(intent: PaymentIntent, { card }: PaymentMethod) {
  return {
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' as const },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' as const },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' as const },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' as const },
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card' as const,
  };
}

const untouched = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'SWITCHYARD',
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  radar_options: {},
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};
