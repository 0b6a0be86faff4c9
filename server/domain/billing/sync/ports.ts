import type { PaymentEnvironment } from '../ports.ts';

/** A signed notification. Only its ids are used; everything else is fetched from the provider. */
export interface PaymentEvent {
  id: string;
  environment: PaymentEnvironment;
  type: string;
  objectId: string | null;
  customerId: string | null;
  paymentIntentId: string | null;
  createdAt: Date;
}

/** What can be said of a signed notification that names no object. */
export interface UnusableEvent {
  id: string | null;
  type: string | null;
  /** What is wrong with it. */
  reason: string;
}

export interface EventLedger {
  /** Stores an event once; true when it was applied before. */
  record(event: PaymentEvent): Promise<boolean>;
  markApplied(eventId: string, outcome: 'applied' | 'ignored'): Promise<void>;
  /** Events of these environments whose application failed or was cut short. */
  listUnapplied(
    environments: readonly PaymentEnvironment[],
    receivedBefore: Date,
    limit: number,
  ): Promise<PaymentEvent[]>;
}
