import { z } from 'zod';

export const subscriptionSyncSchema = z.object({ isStandard: z.boolean(), message: z.string() });

const addressText = z.string().trim().max(200);

export const billingAddressSchema = z.strictObject({
  /** ISO 3166 country code, such as `DE`. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  line1: addressText,
  line2: addressText,
  postalCode: addressText,
  city: addressText,
  state: addressText,
});
export type BillingAddress = z.output<typeof billingAddressSchema>;

/** Terms that change the amount of a purchase. */
const purchaseTerms = {
  /** If absent, a form that is already open keeps its code. An empty string removes the code. */
  promotionCode: z.string().trim().max(100).optional(),
  /** Required if the tax depends on it. If absent, the stored address is used. */
  address: billingAddressSchema.optional(),
};

export const paymentIntentSchema = z.strictObject({
  amount: z.number(),
  planId: z.string().max(100),
  ...purchaseTerms,
});
export type PurchaseTerms = Pick<z.output<typeof paymentIntentSchema>, 'promotionCode' | 'address'>;

/** Defaults to the monthly plan. */
export const subscriptionStartSchema = z
  .strictObject({ plan: z.enum(['monthly', 'annual']).optional(), ...purchaseTerms })
  .nullish();

export const givenBackSchema = z.strictObject({ paymentId: z.string().max(100) });

export const paymentSetupSchema = z.object({ publishableKey: z.string(), scriptUrl: z.string() });

export const clientSecretSchema = z.object({ clientSecret: z.string() });

export const confirmationSchema = z.object({
  clientSecret: z.string(),
  /** The payment provider's id for the card to charge. */
  paymentMethodId: z.string(),
  amountCents: z.number().int(),
});

export const purchaseStartSchema = z.object({
  clientSecret: z.string(),
  /** The amount charged when the form is sent. The page shows exactly this amount. */
  amountCents: z.number().int(),
  /** How the amount is calculated: the list price, minus any discount, plus tax unless the price includes it. */
  listCents: z.number().int(),
  discount: z
    .object({
      code: z.string(),
      cents: z.number().int(),
      /** For a subscription: whether the code applies to the first payment, to some months, or to all payments. */
      duration: z.enum(['once', 'repeating', 'forever']),
      months: z.number().int().nullable(),
    })
    .nullable(),
  tax: z.object({ cents: z.number().int(), isIncluded: z.boolean() }).nullable(),
  /** The billing address that the tax is based on; null if there are no taxes. */
  address: billingAddressSchema.nullable(),
  /** When the paid period starts; null means immediately. */
  startsAt: z.string().nullable(),
  /** When the paid period ends. A subscription renews at that time. */
  endsAt: z.string(),
});
export type PurchaseStart = z.output<typeof purchaseStartSchema>;

const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});

const subscriptionSchema = z.object({
  id: z.string(),
  /** `past-due`: a renewal could not be charged, and Stripe will retry. */
  status: z.enum(['active', 'past-due', 'paused']),
  /** The date of the next charge; null when the subscription is set to end. */
  renewsAt: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The end of the paid period; ISO 8601. */
  periodEnd: z.string(),
  priceCents: z.number().int(),
  interval: z.enum(['month', 'year']),
  card: cardSchema.nullable(),
  /** Whether the last renewal is overdue because the person's bank wants them to confirm it. */
  needsConfirmation: z.boolean(),
  /** Whether cancelling takes effect now, because the period is unpaid, refunded or disputed. */
  endsWhenCancelled: z.boolean(),
});

const entitlementSchema = z.object({
  source: z.enum(['subscription', 'payment', 'grant']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Why the period ended early; null if it didn't. */
  endedBy: z.enum(['refund', 'dispute']).nullable(),
});

export const membershipSchema = z.object({
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  /** Why the person has or doesn't have Standard, in a sentence or two. */
  explanation: z.string(),
  /** The payments and grants that give or gave the person Standard, newest first. */
  entitlements: z.array(entitlementSchema),
  /** Until when Standard continues while Stripe retries a failed renewal; null otherwise. */
  graceEndsAt: z.string().nullable(),
  /** Null when no subscription renews or is about to end. */
  subscription: subscriptionSchema.nullable(),
  /** Additional subscriptions, which can only have been created in Stripe's dashboard. */
  otherSubscriptions: z.array(subscriptionSchema),
  /** Purchased days that haven't started. Their dates are null while a subscription renews. */
  waitingDays: z.array(
    z.object({
      paymentId: z.string(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
    }),
  ),
});
export type Membership = z.output<typeof membershipSchema>;

export const paymentReceiptSchema = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'payment']),
  number: z.string().nullable(),
  createdAt: z.string(),
  amountCents: z.number().int(),
  taxCents: z.number().int(),
  refundedCents: z.number().int(),
  currency: z.string(),
  /** `lost`: the customer won the dispute, and the bank has permanently returned the payment. */
  status: z.enum(['paid', 'open', 'refunded', 'disputed', 'lost']),
  /** The payment provider's page for this receipt. */
  url: z.string().nullable(),
});
export type PaymentReceipt = z.output<typeof paymentReceiptSchema>;
