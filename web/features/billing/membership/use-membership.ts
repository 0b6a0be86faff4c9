import { useMutation, useQuery } from '@tanstack/react-query';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { confirmRenewal } from '../card/confirm-checkout.ts';
import { loadPayments } from '../card/load-payments.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The user's membership. If the user is returning from the provider's page, syncs with the provider first. */
export function useMembership(isReturning: boolean) {
  return useQuery({
    queryKey: queryKeys.membership,
    queryFn: async ({ signal }) => {
      if (isReturning) await call('syncSubscription', {}, { signal });
      return call('getSubscription', {}, { signal });
    },
  });
}

/** The membership of the blocked account that this browser just tried to sign in to. */
export function useBarredMembership() {
  return useQuery(callQuery(queryKeys.membership, 'getBarredSubscription'));
}

export function useReceipts() {
  return useQuery(callQuery(queryKeys.receipts, 'listInvoices'));
}

/** Cancels or resumes the subscription, confirms a renewal, or saves a card that was just confirmed. */
export function useMembershipChange(name: ChangeName) {
  const { done, failed, change } = changes[name];
  return useMutation({
    mutationFn: change,
    onSuccess: (membership) => {
      queryClient.setQueryData(queryKeys.membership, membership);
      showToast({ title: done, description: membership.explanation });
    },
    onError: showFailure(failed),
    onSettled: () => {
      void invalidate(queryKeys.receipts, queryKeys.currentUser);
    },
  });
}

type ChangeName = 'cancel' | 'cancelBarred' | 'resume' | 'card' | 'confirm';

interface MembershipChange {
  done: string;
  failed: string;
  change: () => Promise<Membership>;
}

const cancelled = { done: 'Subscription Cancelled', failed: 'Couldn’t Cancel Subscription' };

const changes: Record<ChangeName, MembershipChange> = {
  cancel: { ...cancelled, change: () => call('cancelSubscription') },
  cancelBarred: { ...cancelled, change: () => call('cancelBarredSubscription') },
  resume: {
    done: 'Subscription Resumed',
    failed: 'Couldn’t Resume Subscription',
    change: () => call('resumeSubscription'),
  },
  card: { done: 'Card Changed', failed: 'Couldn’t Change Card', change: lookAgain },
  confirm: {
    done: 'Payment Confirmed',
    failed: 'Couldn’t Confirm Payment',
    change: async () => {
      const { clientSecret, paymentMethodId } = await call('confirmRenewal');
      await confirmRenewal(await loadPayments(), clientSecret, paymentMethodId);
      return lookAgain();
    },
  },
};

async function lookAgain(): Promise<Membership> {
  await call('syncSubscription');
  return call('getSubscription');
}
