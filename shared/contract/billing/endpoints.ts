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
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/create-subscription',
    access: 'user',
    summary: 'Start a monthly or annual subscription',
    body: subscriptionStartSchema,
    output: purchaseStartSchema,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'user',
    summary: 'Start the one-time payment for 30 days',
    body: paymentIntentSchema,
    output: purchaseStartSchema,
  }),
  syncSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/sync',
    access: 'user',
    summary: 'Sync your account with the payment provider',
    output: subscriptionSyncSchema,
  }),
  getPaymentSetup: endpoint({
    method: 'GET',
    path: '/api/stripe/setup',
    access: 'public',
    summary: 'Get the publishable key and the script that the payment form loads',
    output: paymentSetupSchema,
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    summary:
      'Get your Standard status and subscription, as last received from the payment provider',
    output: membershipSchema,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'user',
    summary: 'Cancel your subscription at the end of the paid period',
    output: membershipSchema,
  }),
  getBarredSubscription: endpoint({
    method: 'GET',
    path: '/api/subscription/barred',
    access: 'public',
    summary:
      'Get the subscription of the blocked account that just tried to sign in here; null for anyone else',
    output: membershipSchema.nullable(),
  }),
  cancelBarredSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/barred',
    access: 'public',
    summary: 'Cancel the subscription of the blocked account that just tried to sign in here',
    output: membershipSchema,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    access: 'user',
    summary: 'Resume a subscription that is set to end',
    output: membershipSchema,
  }),
  changeCard: endpoint({
    method: 'POST',
    path: '/api/subscription/card',
    access: 'user',
    summary: 'Start changing your subscription’s card',
    output: clientSecretSchema,
  }),
  confirmRenewal: endpoint({
    method: 'POST',
    path: '/api/subscription/confirm',
    access: 'user',
    summary: 'Get what the payment form needs to confirm a renewal for your bank',
    output: confirmationSchema,
  }),
  giveBackDays: endpoint({
    method: 'POST',
    path: '/api/subscription/give-back',
    access: 'user',
    summary:
      'Get a refund for prepaid days that haven’t started because a subscription keeps renewing',
    body: givenBackSchema,
    output: membershipSchema,
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/subscription/invoices',
    access: 'user',
    summary: 'List your payments, latest first',
    output: z.array(paymentReceiptSchema),
  }),
  listPayments: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'List payments and refunds, latest first, 50 per page',
    query: paymentFilterSchema,
    output: paymentPageSchema,
  }),
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions',
    access: 'admin',
    summary:
      'List current subscriptions, overdue ones first, then by their next charge, 50 per page',
    query: subscriptionFilterSchema,
    output: subscriptionPageSchema,
  }),
  cancelUserSubscription: endpoint({
    method: 'POST',
    path: '/api/admin/users/:userId/subscription/cancel',
    access: 'admin',
    summary:
      'Cancel a user’s subscription at the end of the paid period, or at once if nothing is paid',
    params: userParams,
    output: subscriptionSyncSchema,
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:paymentId/refunds',
    access: 'admin',
    summary: 'Refund all or part of a payment; repeating the same request refunds only once',
    params: paymentParams,
    body: refundOrderSchema,
    output: paymentRowSchema,
  }),
};
