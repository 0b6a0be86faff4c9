import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const subscriptionSyncSchema = z.object({ isStandard: z.boolean(), message: z.string() });

const clientSecretSchema = z.object({ clientSecret: z.string() });

const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});

const subscriptionSchema = z.object({
  /** `past-due`: a renewal could not be charged, and Stripe tries again. */
  status: z.enum(['active', 'past-due', 'paused']),
  /** The next charge, or null when the subscription is set to end. */
  renewsAt: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Where what is paid for ends; ISO 8601. */
  periodEnd: z.string(),
  priceCents: z.number().int(),
  card: cardSchema.nullable(),
});

const entitlementSchema = z.object({
  source: z.enum(['subscription', 'payment', 'grant']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Why it ended before its time. */
  endedBy: z.enum(['refund', 'dispute']).nullable(),
});

const membershipSchema = z.object({
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  /** Why the person is or is not Standard, in a sentence or two. */
  explanation: z.string(),
  /** What Standard comes or came from, the latest first. */
  entitlements: z.array(entitlementSchema),
  /** Null when nothing renews or is about to end. */
  subscription: subscriptionSchema.nullable(),
});
export type Membership = z.output<typeof membershipSchema>;

const receiptSchema = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'payment']),
  number: z.string().nullable(),
  createdAt: z.string(),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'refunded', 'disputed']),
  /** A page of the payment provider that shows it. */
  url: z.string().nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;

export const billingEndpoints = {
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/create-subscription',
    access: 'user',
    summary: 'Start the monthly subscription',
    output: clientSecretSchema,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'user',
    summary: 'Start the one-time payment for 30 days',
    body: z.strictObject({ amount: z.number(), planId: z.string().max(100) }),
    output: clientSecretSchema,
  }),
  syncSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/sync',
    access: 'user',
    summary: 'Compare the account with the payment provider and repair it',
    output: subscriptionSyncSchema,
  }),
  getPaymentSetup: endpoint({
    method: 'GET',
    path: '/api/stripe/setup',
    access: 'public',
    summary: 'The publishable key and the script that the payment form loads',
    output: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    summary: 'Why the person is or is not Standard, and the subscription, as last heard of',
    output: membershipSchema,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'user',
    summary: 'Let the subscription end with the period that is paid for',
    output: membershipSchema,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    access: 'user',
    summary: 'Let a subscription that is set to end renew after all',
    output: membershipSchema,
  }),
  changeCard: endpoint({
    method: 'POST',
    path: '/api/subscription/card',
    access: 'user',
    summary: 'Start changing the card of the subscription',
    output: clientSecretSchema,
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/subscription/invoices',
    access: 'user',
    summary: 'What the person has paid, the latest first',
    output: z.array(receiptSchema),
  }),
};
