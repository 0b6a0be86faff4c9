import type { AttemptStore } from './checkout/ports.ts';
import type { BillingSettings } from './ports.ts';
import type { BillingStore } from './membership/ports.ts';
import type { EventLedger, UnusableEvent } from './sync/ports.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentLedger } from './refunds/ports.ts';
import type { CurrentPrices } from './prices/current-prices.ts';
import type { Teller } from '../mail/ports.ts';
import type { SyncQueue } from './sync/sync-queue.ts';

export interface BillingDeps {
  settings: BillingSettings;
  gateway: PaymentGateway;
  store: BillingStore;
  payments: PaymentLedger;
  attempts: AttemptStore;
  ledger: EventLedger;
  prices: CurrentPrices;
  /** Tells people of their payments. */
  mail: Teller;
  /** Many notifications about one customer at once lead to one or two calls to the provider. */
  queue: SyncQueue;
  /** A day as the reader's time zone has it, else the installation's: `Nov 21, 2026`. */
  formatDay(day: Date): string;
  /** The same for a reader in another time zone. */
  in(timeZone: string): BillingDeps;
  logError(error: unknown, customerId: string): void;
  /** A notification that is signed and of which nothing can be made. */
  logUnusable(event: UnusableEvent): void;
}
