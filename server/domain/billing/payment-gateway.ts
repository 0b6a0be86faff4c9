import type { BillingAddress, Receipt } from '#shared/contract/billing/schemas.ts';
import type {
  CheckoutKind,
  Offer,
  PromotionCode,
  NewCustomer,
  Confirmation,
  Checkout,
} from './checkout/ports.ts';
import type { CustomerSnapshot } from './membership/ports.ts';
import type { PaymentEnvironment } from './ports.ts';
import type { FoundPrices } from './prices/plan-prices.ts';
import type { RefundState, PaymentState, PaymentRefund } from './refunds/ports.ts';
import type { PaymentEvent, UnusableEvent } from './sync/ports.ts';

/**
 * The payment provider (Stripe). Every call ends within a time limit and throws a PaymentError, or an
 * AppError `missing-key` when the environment has no secret key. `idempotencyKey` makes a repeated call
 * answer with what the first one made.
 */
export interface PaymentGateway {
  /** What each plan costs; null where there is no price for it. */
  fetchPrices(environment: PaymentEnvironment): Promise<FoundPrices>;
  createCustomer(
    environment: PaymentEnvironment,
    person: NewCustomer,
    idempotencyKey: string,
  ): Promise<string>;
  openCheckout(
    environment: PaymentEnvironment,
    kind: CheckoutKind,
    customerId: string,
    idempotencyKey: string,
    /** Null for a card, which costs nothing. */
    offer: Offer | null,
  ): Promise<Checkout>;
  /** Throws an AppError, worded for the person, where the code cannot be used for this purchase. */
  findPromotionCode(
    environment: PaymentEnvironment,
    customerId: string,
    typed: string,
    offer: Omit<Offer, 'code' | 'mark'>,
  ): Promise<PromotionCode>;
  findBillingAddress(
    environment: PaymentEnvironment,
    customerId: string,
  ): Promise<BillingAddress | null>;
  /** Throws an AppError, worded for the person, where no tax can be worked out for the address. */
  setBillingAddress(
    environment: PaymentEnvironment,
    customerId: string,
    address: BillingAddress,
  ): Promise<void>;
  /** Null when it does not exist (any more). */
  findCheckout(
    environment: PaymentEnvironment,
    kind: CheckoutKind,
    id: string,
  ): Promise<Checkout | null>;
  /** Makes it unpayable; one that is paid or dead already is left as it is. */
  abandonCheckout(environment: PaymentEnvironment, kind: CheckoutKind, id: string): Promise<void>;
  /** Null when the payment waits for nobody's word (any more). */
  findConfirmation(
    environment: PaymentEnvironment,
    paymentIntentId: string,
  ): Promise<Confirmation | null>;
  /** Charges the subscription to the card of a finished setup intent from now on. */
  useNewCard(environment: PaymentEnvironment, customerId: string, setupId: string): Promise<void>;
  setCancelAtPeriodEnd(
    environment: PaymentEnvironment,
    subscriptionId: string,
    cancelAtPeriodEnd: boolean,
  ): Promise<void>;
  endSubscription(environment: PaymentEnvironment, subscriptionId: string): Promise<void>;
  /** Makes a bill unpayable; one that is paid or void already is left as it is. */
  voidInvoice(environment: PaymentEnvironment, invoiceId: string): Promise<void>;
  /** Null for a payment intent that does not exist. */
  fetchPayment(
    environment: PaymentEnvironment,
    paymentIntentId: string,
  ): Promise<PaymentState | null>;
  /** Once for a key, however often it is called. Throws an AppError, worded for the administrator, where it is refused. */
  makeRefund(environment: PaymentEnvironment, refund: PaymentRefund): Promise<RefundState>;
  /** Pays all of a payment back; one that is paid back already is left as it is. */
  refundPayment(environment: PaymentEnvironment, paymentId: string): Promise<void>;
  /** Ends the customer's subscriptions too; a customer who does not exist (any more) is no error. */
  deleteCustomer(environment: PaymentEnvironment, customerId: string): Promise<void>;
  /** Null for a customer who was deleted or never existed there. */
  fetchCustomer(
    environment: PaymentEnvironment,
    customerId: string,
  ): Promise<CustomerSnapshot | null>;
  /** The latest first. */
  listReceipts(environment: PaymentEnvironment, customerId: string): Promise<Receipt[]>;
  findPayer(environment: PaymentEnvironment, paymentIntentId: string): Promise<string | null>;
  /** Verifies the signature on the raw body; throws an AppError for what is not signed by Stripe. */
  verifyEvent(body: Buffer, signature: string): PaymentEvent | { unusable: UnusableEvent };
}
