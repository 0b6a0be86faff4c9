import type { PaymentEnvironment } from '../../settings/index.ts';

/** A signed event. We use only its ids and fetch everything else from the provider. */
export interface PaymentEvent {
  id: string;
  environment: PaymentEnvironment;
  type: string;
  objectId: string | null;
  customerId: string | null;
  paymentIntentId: string | null;
  createdAt: Date;
}

/** What is known about a signed event that names no object. */
export interface UnusableEvent {
  id: string | null;
  type: string | null;
  reason: string;
}

export interface EventLedger {
  /** Stores an event once. Returns true if it was applied before. */
  record(event: PaymentEvent): Promise<boolean>;
  markApplied(eventId: string, outcome: 'applied' | 'ignored'): Promise<void>;
  /** Events of these environments that failed to apply or were interrupted. */
  listUnapplied(
    environments: readonly PaymentEnvironment[],
    receivedBefore: Date,
    limit: number,
  ): Promise<PaymentEvent[]>;
}
