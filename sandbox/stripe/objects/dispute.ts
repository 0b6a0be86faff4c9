import type { Charge } from './charge.ts';
import { noEvidence } from './dispute-evidence.ts';
import { newId } from './ids.ts';
import type { Stamp } from './stamp.ts';

export type DisputeStatus = 'lost' | 'needs_response' | 'under_review' | 'won';

const secondsToAnswer = 9 * 86_400;

export type Dispute = ReturnType<typeof newDispute>;

export function newDispute(stamp: Stamp, charge: Charge, reason: string) {
  return {
    id: newId('du'),
    object: 'dispute' as const,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: stamp.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: stamp.created + secondsToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: stamp.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: 'chargeback' as const,
        network: charge.payment_method_details.card.brand,
        network_reason_code: '10.4',
      },
      type: 'card' as const,
    },
    reason,
    status: 'needs_response' as DisputeStatus,
  };
}
