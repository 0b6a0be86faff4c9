import { useMutation, useQuery } from '@tanstack/react-query';
import type { RoutingReview } from '#shared/contract/routing/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const routingKey = ['admin', 'routing'] as const;

export function useRouting() {
  return useQuery(callQuery(routingKey, 'reviewRouting'));
}

type Step = 'promote' | 'return';

const done = {
  promote: {
    title: 'Candidate Promoted',
    description: 'Auto uses the new policy for everyone from now on. To undo this, choose Go Back.',
  },
  return: {
    title: 'Previous Policy Restored',
    description: 'Auto uses the previous policy for everyone again.',
  },
};
const failed = {
  promote: 'Failed to promote the candidate',
  return: 'Failed to restore the previous policy',
};

/** Promotes the candidate on the page or restores the earlier policy, then refetches. */
export function usePolicyChange(shown: RoutingReview) {
  return useMutation({
    mutationFn: (step: Step) => send(step, shown),
    onSuccess: (_inForce, step) => showToast(done[step]),
    onError: (error, step) => showFailure(failed[step])(error),
    // Returning the promise keeps both buttons disabled until the new figures have loaded.
    onSettled: () => invalidate(routingKey),
  });
}

function send(step: Step, { inForce: { version }, candidate }: RoutingReview) {
  if (step === 'return') return call('returnRoutingPolicy', { body: { version } });
  const { asOf, fingerprint } = candidate;
  return call('promoteRoutingPolicy', { body: { asOf, fingerprint, version } });
}
