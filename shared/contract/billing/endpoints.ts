import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  clientSecretSchema,
  givenBackSchema,
  membershipSchema,
  paymentIntentSchema,
  paymentSetupSchema,
  purchaseStartSchema,
  receiptSchema,
  subscriptionSyncSchema,
} from './schemas.ts';

export const billingEndpoints = {
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/create-subscription',
    access: 'user',
    summary: 'Start the monthly subscription',
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
    summary: 'Compare the account with the payment provider and repair it',
    output: subscriptionSyncSchema,
  }),
  getPaymentSetup: endpoint({
    method: 'GET',
    path: '/api/stripe/setup',
    access: 'public',
    summary: 'The publishable key and the script that the payment form loads',
    output: paymentSetupSchema,
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
  giveBackDays: endpoint({
    method: 'POST',
    path: '/api/subscription/give-back',
    access: 'user',
    summary: 'Have days paid back that cannot begin because a subscription renews',
    body: givenBackSchema,
    output: membershipSchema,
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/subscription/invoices',
    access: 'user',
    summary: 'What the person has paid, the latest first',
    output: z.array(receiptSchema),
  }),
};
