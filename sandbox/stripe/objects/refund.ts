import type { Charge } from './charge.ts';
import { newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export interface RefundInput {
  amount: number;
  metadata?: Metadata;
  reason: (typeof refundReasons)[number] | null;
}

export type Refund = ReturnType<typeof newRefund>;

export function newRefund(stamp: Stamp, charge: Charge, input: RefundInput) {
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount: input.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: stamp.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund' as const,
      },
      type: 'card',
    },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
