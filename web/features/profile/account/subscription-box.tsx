import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { call } from '#web/api/call.ts';
import { hasStandard, isOverdue } from '#web/api/accounts/use-current-user.ts';
import { useKnownMembership } from '#web/api/accounts/use-membership.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { showToast, type ToastContent } from '#web/ui/feedback/toast-store.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showFailure } from '#web/api/show-failure.ts';

/** Explains why the user has or doesn't have Standard, with a button to sync with Stripe. */
export function SubscriptionBox({ user }: { user: CurrentUser }) {
  const { data: known } = useKnownMembership();
  const isDue = isOverdue(user);
  const isManaged = hasStandard(user) || user.subscriptionStatus !== null;
  const { mutate: sync, isPending } = useSync();
  return (
    <TitledSection
      title="Subscription"
      className="mt-8 rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      {known && <p className="mt-1">{known.explanation}</p>}
      <p className="mt-1 text-14 text-n11">
        Paid but don’t see it here? Sync with Stripe to update your account.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => sync()} disabled={isPending} className="max-sm:w-full">
          <RefreshCw size={15} aria-hidden className={isPending ? 'animate-spin' : undefined} />
          {isPending ? 'Syncing with Stripe...' : 'Sync with Stripe'}
        </Button>
        <Button look={isDue ? 'primary' : 'quiet'} asChild className="max-sm:w-full">
          {isManaged ? (
            <Link href="/subscription">Manage Subscription</Link>
          ) : (
            <Link href="/pricing">Upgrade to Standard</Link>
          )}
        </Button>
      </div>
    </TitledSection>
  );
}

function useSync() {
  return useMutation({
    mutationFn: () => call('syncSubscription'),
    onSuccess: (answer) => {
      void invalidate(
        queryKeys.currentUser,
        queryKeys.membership,
        queryKeys.receipts,
        queryKeys.picker,
      );
      showToast(describeSync(answer));
    },
    onError: showFailure('Sync Failed', describeSyncError),
  });
}

interface SyncAnswer {
  isStandard: boolean;
  message: string;
}

export function describeSync({ isStandard, message }: SyncAnswer): ToastContent {
  return {
    title: isStandard ? 'Subscription Active' : 'No Active Subscription',
    description: message,
  };
}

export function describeSyncError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  return error.problem?.message || 'Failed to sync subscription status with Stripe';
}
