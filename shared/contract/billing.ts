import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const subscriptionSyncSchema = z.object({ isStandard: z.boolean(), message: z.string() });

const clientSecretSchema = z.object({ clientSecret: z.string() });

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
};
