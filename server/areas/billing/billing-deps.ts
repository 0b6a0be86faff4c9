import type { AttemptStore } from './checkout/ports.ts';
import type { BillingStore } from './membership/ports.ts';
import type { EventLedger, UnusableEvent } from './sync/ports.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentLedger } from './refunds/ports.ts';
import type { CurrentPrices } from './prices/current-prices.ts';
import type { Teller } from '../mail/index.ts';
import type { BillingSettings } from '../settings/index.ts';
import type { SyncQueue } from './sync/sync-queue.ts';

export interface BillingDeps {
  settings: BillingSettings;
  gateway: PaymentGateway;
  store: BillingStore;
  payments: PaymentLedger;
  attempts: AttemptStore;
  ledger: EventLedger;
  prices: CurrentPrices;
  /** Mails users about their payments. */
  mail: Teller;
  /** Combines simultaneous events about one customer into one or two calls to the provider. */
  queue: SyncQueue;
  /** Formats a day in the reader's time zone, or the installation's if that is unknown: `Nov 21, 2026`. */
  formatDay(day: Date): string;
  /** The same dependencies for a reader in another time zone. */
  in(timeZone: string): BillingDeps;
  logError(error: unknown, customerId: string): void;
  /** Logs an event that is signed but cannot be used. */
  logUnusable(event: UnusableEvent): void;
}
