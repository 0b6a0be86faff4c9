import { Limiter } from '#shared/lib/limiter.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '../../domain/app-error.ts';
import { userIdOf, userOf } from '../../domain/accounts/actor.ts';
import type { BillingDeps } from '../../domain/billing/billing-deps.ts';
import { getPaymentSetup } from '../../domain/billing/payment-keys.ts';
import {
  cancelSubscription,
  getMembership,
  listReceipts,
  resumeSubscription,
  startCardChange,
  syncSubscription,
} from '../../domain/billing/manage-subscription.ts';
import { startPayment, startSubscription } from '../../domain/billing/start-checkout.ts';
import type { Routes } from '../calls/bind-endpoint.ts';
import type { CallContext } from '../calls/call-context.ts';
import {
  syncForAdministrator,
  type AdministratorSync,
} from '../../domain/billing/sync-for-administrator.ts';

/** Of one person at once. Each is several calls to Stripe, whose rate limit all people share. */
const mostCalls = 8;

export function billingRoutes(billing: BillingDeps): Routes {
  const calls = new Limiter({ perHolder: mostCalls, refuse: tooManyCalls });
  const run = async <Done>(
    { actor }: CallContext,
    call: (user: CurrentUser) => Promise<Done>,
  ): Promise<Done> => {
    const user = userOf(actor);
    const { release } = calls.take(`${user.id}`);
    try {
      return await call(user);
    } finally {
      release();
    }
  };
  return {
    createSubscription: (_input, context) =>
      run(context, (user) => startSubscription(billing, user)),
    createPaymentIntent: ({ body }, context) =>
      run(context, (user) => startPayment(billing, user, body)),
    syncSubscription: (_input, context) => run(context, ({ id }) => syncSubscription(billing, id)),
    getPaymentSetup: async () => getPaymentSetup(billing.settings),
    getSubscription: (_input, { actor }) => getMembership(billing, userIdOf(actor)),
    cancelSubscription: (_input, context) =>
      run(context, ({ id }) => cancelSubscription(billing, id)),
    resumeSubscription: (_input, context) =>
      run(context, ({ id }) => resumeSubscription(billing, id)),
    changeCard: (_input, context) => run(context, ({ id }) => startCardChange(billing, id)),
    listInvoices: (_input, context) => run(context, ({ id }) => listReceipts(billing, id)),
  };
}

function tooManyCalls(): AppError {
  const message = 'Several such calls of yours are under way. Try again in a moment.';
  return new AppError('busy', message, { retryAfterSeconds: 5 });
}

export function adminBillingRoutes(deps: AdministratorSync): Routes {
  return {
    syncUserSubscription: ({ body }, { actor }) =>
      syncForAdministrator(deps, userOf(actor), body.userId),
  };
}
