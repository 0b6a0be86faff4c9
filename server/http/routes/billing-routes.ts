import { userIdOf, userOf } from '../../domain/accounts/actor.ts';
import type { BillingDeps } from '../../domain/billing/billing-deps.ts';
import { getPaymentSetup } from '../../domain/billing/get-payment-setup.ts';
import {
  cancelSubscription,
  getMembership,
  listReceipts,
  resumeSubscription,
  startCardChange,
  syncSubscription,
} from '../../domain/billing/manage-subscription.ts';
import { startPayment, startSubscription } from '../../domain/billing/start-checkout.ts';
import type { Routes } from '../bind-endpoint.ts';

export function billingRoutes(billing: BillingDeps): Routes {
  return {
    createSubscription: (_input, { actor }) => startSubscription(billing, userOf(actor)),
    createPaymentIntent: ({ body }, { actor }) => startPayment(billing, userOf(actor), body),
    syncSubscription: (_input, { actor }) => syncSubscription(billing, userIdOf(actor)),
    getPaymentSetup: async () => getPaymentSetup(billing.settings),
    getSubscription: (_input, { actor }) => getMembership(billing, userIdOf(actor)),
    cancelSubscription: (_input, { actor }) => cancelSubscription(billing, userIdOf(actor)),
    resumeSubscription: (_input, { actor }) => resumeSubscription(billing, userIdOf(actor)),
    changeCard: (_input, { actor }) => startCardChange(billing, userIdOf(actor)),
    listInvoices: (_input, { actor }) => listReceipts(billing, userIdOf(actor)),
  };
}
