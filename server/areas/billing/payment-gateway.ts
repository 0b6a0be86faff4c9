import type { BillingAddress, PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import type {
  CheckoutKind,
  Offer,
  PromotionCode,
  NewCustomer,
  Confirmation,
  Checkout,
} from './checkout/ports.ts';
import type { CustomerSnapshot } from './membership/ports.ts';
import type { FoundPrices } from './prices/plan-prices.ts';
import type { RefundState, PaymentState, PaymentRefund } from './refunds/ports.ts';
import type { PaymentEvent, UnusableEvent } from './sync/ports.ts';
import type { PaymentEnvironment } from '../settings/index.ts';

/**
 * The payment provider (Stripe). Every call ends within a time limit. It throws a PaymentError, or an
 * AppError `missing-key` if the environment has no secret key. Repeating a call with the same
 * `idempotencyKey` returns the first call's result.
 */
export interface PaymentGateway {
  /** The price of each plan; null if there is none. */
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
  /** Throws an AppError with a message for the user if the code cannot be used for this purchase. */
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
  /** Throws an AppError with a message for the user if no tax can be calculated for the address. */
  setBillingAddress(
    environment: PaymentEnvironment,
    customerId: string,
    address: BillingAddress,
  ): Promise<void>;
  /** Returns null if it does not exist, or not any more. */
  findCheckout(
    environment: PaymentEnvironment,
    kind: CheckoutKind,
    id: string,
  ): Promise<Checkout | null>;
  /** Makes the checkout unpayable. One that is paid or dead already stays as it is. */
  abandonCheckout(environment: PaymentEnvironment, kind: CheckoutKind, id: string): Promise<void>;
  /** Returns null if the payment is not waiting for a confirmation, or not any more. */
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
  /** Makes an invoice unpayable. One that is paid or void already stays as it is. */
  voidInvoice(environment: PaymentEnvironment, invoiceId: string): Promise<void>;
  /** Returns null for a payment intent that does not exist. */
  fetchPayment(
    environment: PaymentEnvironment,
    paymentIntentId: string,
  ): Promise<PaymentState | null>;
  /**
   * Makes the refund once per key. Throws an AppError with a message for the administrator if it is
   * refused.
   */
  makeRefund(environment: PaymentEnvironment, refund: PaymentRefund): Promise<RefundState>;
  /** Refunds a payment in full. One that is refunded already stays as it is. */
  refundPayment(environment: PaymentEnvironment, paymentId: string): Promise<void>;
  /**
   * Also ends the customer's subscriptions. Does nothing if the customer does not exist, or not any more.
   */
  deleteCustomer(environment: PaymentEnvironment, customerId: string): Promise<void>;
  /** Returns null for a customer who was deleted or never existed. */
  fetchCustomer(
    environment: PaymentEnvironment,
    customerId: string,
  ): Promise<CustomerSnapshot | null>;
  /** Latest first. */
  listReceipts(environment: PaymentEnvironment, customerId: string): Promise<PaymentReceipt[]>;
  findPayer(environment: PaymentEnvironment, paymentIntentId: string): Promise<string | null>;
  /** Verifies the signature on the raw body. Throws an AppError if Stripe did not sign it. */
  verifyEvent(body: Buffer, signature: string): PaymentEvent | { unusable: UnusableEvent };
}
