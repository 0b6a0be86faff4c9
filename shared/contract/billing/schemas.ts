import { z } from 'zod';

export const subscriptionSyncSchema = z.object({ isStandard: z.boolean(), message: z.string() });

const addressText = z.string().trim().max(200);

export const billingAddressSchema = z.strictObject({
  /** ISO 3166, such as `DE`. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  line1: addressText,
  line2: addressText,
  postalCode: addressText,
  city: addressText,
  state: addressText,
});
export type BillingAddress = z.output<typeof billingAddressSchema>;

/** What changes the amount of a purchase. */
const purchaseTerms = {
  /** Left out, a form that is open keeps its code; empty takes it away. */
  promotionCode: z.string().trim().max(100).optional(),
  /** Where the tax depends on it; left out, the one that is known counts. */
  address: billingAddressSchema.optional(),
};

export const paymentIntentSchema = z.strictObject({
  amount: z.number(),
  planId: z.string().max(100),
  ...purchaseTerms,
});
export type PurchaseTerms = Pick<z.output<typeof paymentIntentSchema>, 'promotionCode' | 'address'>;

/** Without a plan: the monthly one. */
export const subscriptionStartSchema = z
  .strictObject({ plan: z.enum(['monthly', 'annual']).optional(), ...purchaseTerms })
  .nullish();

export const givenBackSchema = z.strictObject({ paymentId: z.string().max(100) });

export const paymentSetupSchema = z.object({ publishableKey: z.string(), scriptUrl: z.string() });

export const clientSecretSchema = z.object({ clientSecret: z.string() });

export const confirmationSchema = z.object({
  clientSecret: z.string(),
  paymentMethodId: z.string(),
  amountCents: z.number().int(),
});

export const purchaseStartSchema = z.object({
  clientSecret: z.string(),
  /** What is charged when the form is sent: the page shows this, and pays nothing else. */
  amountCents: z.number().int(),
  /** How that comes about: the price, less a discount, with a tax unless that is in the price. */
  listCents: z.number().int(),
  discount: z
    .object({
      code: z.string(),
      cents: z.number().int(),
      /** Of a subscription: for the first payment, for some months, or for all. */
      duration: z.enum(['once', 'repeating', 'forever']),
      months: z.number().int().nullable(),
    })
    .nullable(),
  tax: z.object({ cents: z.number().int(), isIncluded: z.boolean() }).nullable(),
  /** The billing address that the tax was worked out for; null without taxes. */
  address: billingAddressSchema.nullable(),
  /** When what is paid for begins; null: at once. */
  startsAt: z.string().nullable(),
  /** When it ends; a subscription renews then. */
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
  /** `past-due`: a renewal could not be charged, and Stripe tries again. */
  status: z.enum(['active', 'past-due', 'paused']),
  /** The next charge, or null when the subscription is set to end. */
  renewsAt: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Where what is paid for ends; ISO 8601. */
  periodEnd: z.string(),
  priceCents: z.number().int(),
  /** How often it renews. */
  interval: z.enum(['month', 'year']),
  card: cardSchema.nullable(),
  /** The last renewal is overdue because the person's bank asks them to confirm it. */
  needsConfirmation: z.boolean(),
});

const entitlementSchema = z.object({
  source: z.enum(['subscription', 'payment', 'grant']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Why it ended before its time. */
  endedBy: z.enum(['refund', 'dispute']).nullable(),
});

export const membershipSchema = z.object({
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  /** Why the person is or is not Standard, in a sentence or two. */
  explanation: z.string(),
  /** What Standard comes or came from, the latest first. */
  entitlements: z.array(entitlementSchema),
  /** Until when Standard goes on although a renewal failed, while the provider tries again; null otherwise. */
  graceEndsAt: z.string().nullable(),
  /** Null when nothing renews or is about to end. */
  subscription: subscriptionSchema.nullable(),
  /** Further ones, which can only have been made in Stripe's dashboard. */
  otherSubscriptions: z.array(subscriptionSchema),
  /** Days that were bought and have not begun; without a date while a subscription renews before them. */
  waitingDays: z.array(
    z.object({
      paymentId: z.string(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
    }),
  ),
});
export type Membership = z.output<typeof membershipSchema>;

export const receiptSchema = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'payment']),
  number: z.string().nullable(),
  createdAt: z.string(),
  amountCents: z.number().int(),
  /** The part of it that is tax. */
  taxCents: z.number().int(),
  refundedCents: z.number().int(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'refunded', 'disputed']),
  /** A page of the payment provider that shows it. */
  url: z.string().nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;
