import { Limiter } from '#server/platform/limiter.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { userIdOf, userOf } from '#server/platform/actor.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { giveBackDays } from '../give-back-days.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { getPaymentSetup } from '../payment-keys.ts';
import {
  cancelSubscription,
  getMembership,
  listReceipts,
  resumeSubscription,
  startCardChange,
  startConfirmation,
  syncSubscription,
} from '../manage-subscription.ts';
import { startPayment, startSubscription } from '../checkout/start-purchase.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import {
  cancelForAdministrator,
  syncForAdministrator,
  type AdministratorSync,
} from '../act-for-administrator.ts';

/** Payments or subscriptions per page. */
const pageSize = 50;
/**
 * The maximum number of simultaneous calls per person. Each makes several calls to Stripe, whose
 * rate limit all users share.
 */
const mostCalls = 8;

export function billingRoutes(billing: BillingDeps): Routes {
  const calls = new Limiter({ perHolder: mostCalls, refuse: tooManyCalls });
  const run = <Done>(
    context: CallContext,
    call: (deps: BillingDeps, user: CurrentUser) => Promise<Done>,
  ): Promise<Done> => {
    const user = userOf(context.actor);
    return calls.during(`${user.id}`, 1, () => call(inZoneOf(context, billing), user));
  };
  const bind =
    <Done>(call: (deps: BillingDeps, userId: number) => Promise<Done>) =>
    (_input: object, context: CallContext) =>
      run(context, (deps, { id }) => call(deps, id));
  return {
    createSubscription: ({ body }, context) =>
      run(context, (deps, user) => startSubscription(deps, user, body ?? {})),
    createPaymentIntent: ({ body }, context) =>
      run(context, (deps, user) => startPayment(deps, user, body)),
    syncSubscription: bind(syncSubscription),
    getPaymentSetup: async () => getPaymentSetup(billing.settings),
    getSubscription: (_input, context) =>
      getMembership(inZoneOf(context, billing), userIdOf(context.actor)),
    cancelSubscription: bind(cancelSubscription),
    resumeSubscription: bind(resumeSubscription),
    changeCard: bind(startCardChange),
    confirmRenewal: bind(startConfirmation),
    giveBackDays: ({ body }, context) =>
      run(context, (deps, { id }) => giveBackDays(deps, id, body.paymentId)),
    listInvoices: bind(listReceipts),
  };
}

/** The API calls for users who can't sign in. `findBarred` returns the account that was refused. */
export function barredBillingRoutes(
  billing: BillingDeps,
  findBarred: (context: CallContext) => number | null,
): Routes {
  const calls = new Limiter({ perHolder: 1, refuse: tooManyCalls });
  return {
    async getBarredSubscription(_input, context) {
      const userId = findBarred(context);
      return userId === null ? null : getMembership(inZoneOf(context, billing), userId);
    },
    async cancelBarredSubscription(_input, context) {
      const userId = findBarred(context);
      if (userId === null) {
        const message = 'Too much time has passed since you signed in. Sign in again, then cancel.';
        throw new AppError('conflict', message);
      }
      return calls.during(`${userId}`, 1, () =>
        cancelSubscription(inZoneOf(context, billing), userId),
      );
    },
  };
}

function inZoneOf({ timeZone }: CallContext, billing: BillingDeps): BillingDeps {
  return timeZone === null ? billing : billing.in(timeZone);
}

function tooManyCalls(): AppError {
  const message = 'You already have several of these requests running. Try again in a moment.';
  return new AppError('busy', message, { retryAfterSeconds: 5 });
}

export function adminBillingRoutes(deps: AdministratorSync): Routes {
  return {
    syncUserSubscription: ({ body }, context) => {
      const billing = inZoneOf(context, deps.billing);
      return syncForAdministrator({ ...deps, billing }, userOf(context.actor), body.userId);
    },
    listPayments: ({ query }) =>
      deps.billing.payments.list({
        ...query,
        environment: deps.billing.settings.environment(),
        limit: pageSize,
      }),
    listSubscriptions: ({ query }) =>
      deps.billing.payments.listSubscriptions({
        ...query,
        environment: deps.billing.settings.environment(),
        limit: pageSize,
      }),
    cancelUserSubscription: ({ params }, context) => {
      const billing = inZoneOf(context, deps.billing);
      return cancelForAdministrator({ ...deps, billing }, userOf(context.actor), params.userId);
    },
    refundPayment: ({ params, body }, context) =>
      refundPayment(inZoneOf(context, deps.billing), userOf(context.actor), params.paymentId, body),
  };
}
