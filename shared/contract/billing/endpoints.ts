import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  paymentFilterSchema,
  paymentPageSchema,
  paymentParams,
  paymentRowSchema,
  refundOrderSchema,
  subscriptionFilterSchema,
  subscriptionPageSchema,
} from './payment-schemas.ts';
import { userParams } from '../users/schemas.ts';
import {
  clientSecretSchema,
  confirmationSchema,
  givenBackSchema,
  membershipSchema,
  paymentIntentSchema,
  paymentSetupSchema,
  purchaseStartSchema,
  paymentReceiptSchema,
  subscriptionStartSchema,
  subscriptionSyncSchema,
} from './schemas.ts';

export const billingEndpoints = {
  createSubscription: endpoint('POST /api/create-subscription', 'user', {
    summary: 'Start a monthly or annual subscription',
    body: subscriptionStartSchema,
    output: purchaseStartSchema,
  }),
  createPaymentIntent: endpoint('POST /api/create-payment-intent', 'user', {
    summary: 'Start the one-time payment for 30 days',
    body: paymentIntentSchema,
    output: purchaseStartSchema,
  }),
  syncSubscription: endpoint('POST /api/subscription/sync', 'user', {
    summary: 'Sync your account with the payment provider',
    output: subscriptionSyncSchema,
  }),
  getPaymentSetup: endpoint('GET /api/stripe/setup', 'public', {
    summary: 'Get the publishable key and the script that the payment form loads',
    output: paymentSetupSchema,
  }),
  getSubscription: endpoint('GET /api/subscription', 'user', {
    summary:
      'Get your Standard status and subscription, as last received from the payment provider',
    output: membershipSchema,
  }),
  cancelSubscription: endpoint('POST /api/subscription/cancel', 'user', {
    summary: 'Cancel your subscription at the end of the paid period',
    output: membershipSchema,
  }),
  getBarredSubscription: endpoint('GET /api/subscription/barred', 'public', {
    summary:
      'Get the subscription of the blocked account that just tried to sign in here; null for anyone else',
    output: membershipSchema.nullable(),
  }),
  cancelBarredSubscription: endpoint('POST /api/subscription/barred', 'public', {
    summary: 'Cancel the subscription of the blocked account that just tried to sign in here',
    output: membershipSchema,
  }),
  resumeSubscription: endpoint('POST /api/subscription/resume', 'user', {
    summary: 'Resume a subscription that is set to end',
    output: membershipSchema,
  }),
  changeCard: endpoint('POST /api/subscription/card', 'user', {
    summary: 'Start changing your subscription’s card',
    output: clientSecretSchema,
  }),
  confirmRenewal: endpoint('POST /api/subscription/confirm', 'user', {
    summary: 'Get what the payment form needs to confirm a renewal with your bank',
    output: confirmationSchema,
  }),
  giveBackDays: endpoint('POST /api/subscription/give-back', 'user', {
    summary:
      'Get a refund for prepaid days that haven’t started because a subscription keeps renewing',
    body: givenBackSchema,
    output: membershipSchema,
  }),
  listInvoices: endpoint('GET /api/subscription/invoices', 'user', {
    summary: 'List your payments, latest first',
    output: z.array(paymentReceiptSchema),
  }),
  listPayments: endpoint('GET /api/admin/payments', 'admin', {
    summary: 'List payments and refunds, latest first, 50 per page',
    query: paymentFilterSchema,
    output: paymentPageSchema,
  }),
  listSubscriptions: endpoint('GET /api/admin/subscriptions', 'admin', {
    summary:
      'List current subscriptions, overdue ones first, then by their next charge, 50 per page',
    query: subscriptionFilterSchema,
    output: subscriptionPageSchema,
  }),
  cancelUserSubscription: endpoint('POST /api/admin/users/:userId/subscription/cancel', 'admin', {
    summary:
      'Cancel a user’s subscription at the end of the paid period, or immediately if nothing is paid for',
    params: userParams,
    output: subscriptionSyncSchema,
  }),
  refundPayment: endpoint('POST /api/admin/payments/:paymentId/refunds', 'admin', {
    summary: 'Refund all or part of a payment; repeating the same request refunds only once',
    params: paymentParams,
    body: refundOrderSchema,
    output: paymentRowSchema,
  }),
};
