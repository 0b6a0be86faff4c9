import type { CurrentPrices } from './prices/current-prices.ts';
import type { Teller } from '../mail/index.ts';
import type { BillingSettings } from '../settings/index.ts';
import type { SyncQueue } from './sync/sync-queue.ts';
import type { AttemptStore } from './store/attempt-store.ts';
import type { EventLedger } from './store/event-ledger.ts';
import type { UnusableEvent } from './stripe/verify-event.ts';
import type { PaymentLedger } from './store/payments/payment-ledger.ts';
import type { BillingStore } from './store/billing-store.ts';
import type { PaymentGateway } from './stripe/stripe-gateway.ts';

export interface BillingDeps {
  settings: BillingSettings;
  gateway: PaymentGateway;
  store: BillingStore;
  payments: PaymentLedger;
  attempts: AttemptStore;
  ledger: EventLedger;
  prices: CurrentPrices;
  /** The installation's contact address; null if it has none. */
  contactEmail: string | null;
  mail: Teller;
  /** Combines simultaneous events about one customer into one or two calls to the provider. */
  queue: SyncQueue;
  /** Formats a day in the reader's time zone, or the installation's if that is unknown: `Nov 21, 2026`. */
  formatDay(day: Date): string;
  /** Returns the same dependencies for a reader in another time zone. */
  in(timeZone: string): BillingDeps;
  logError(error: unknown, customerId: string): void;
  /** Logs an event that is signed but cannot be used. */
  logUnusable(event: UnusableEvent): void;
}
