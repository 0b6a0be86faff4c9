import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import type { FormEvent } from 'react';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';
import { showToast, type ToastContent } from '#web/ui/feedback/toast-store.ts';
import { ApiError, messageOr } from '#web/api/api-error.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Panel } from '../panel.tsx';

/** Compares a user's account with Stripe and repairs it. */
export function SyncTab() {
  const [userId, setUserId] = useKeptText('synchronised-user', '');
  const sync = useMutation({
    mutationFn: (id: number) => call('syncUserSubscription', { body: { userId: id } }),
    onSuccess: (answer) => showToast(describeSync(answer)),
    onError: showFailure('Sync Failed', describeSyncError),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sync.isPending) return;
    if (!/^\d{1,15}$/.test(userId.trim())) return showToast(userIdRequired);
    sync.mutate(Number(userId));
  };
  return (
    <Panel title="Subscription Sync">
      <form noValidate onSubmit={submit} className="flex max-w-120 flex-wrap items-end gap-2">
        <TextField
          label="User ID"
          className="min-w-40 flex-1"
          inputMode="numeric"
          autoComplete="off"
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={sync.isPending}>
          <RefreshCw
            size={15}
            aria-hidden
            className={sync.isPending ? 'animate-spin' : undefined}
          />
          {sync.isPending ? 'Syncing...' : 'Sync Subscription'}
        </Button>
      </form>
      <div role="status">{sync.data && <Result {...sync.data} />}</div>
      <WhenToUse />
    </Panel>
  );
}

const userIdRequired: ToastContent = {
  title: 'User ID Required',
  description: 'Please enter a valid user ID to sync their subscription status.',
  tone: 'danger',
};

function Result({ isStandard, message }: { isStandard: boolean; message: string }) {
  return (
    <div
      className={clsx(
        'mt-4 max-w-120 rounded-panel border p-4 text-14',
        isStandard ? 'border-go-line bg-go-soft' : 'border-caution-line bg-caution-soft',
      )}
    >
      <p className="font-medium">{isStandard ? 'Active Subscription' : 'No Active Subscription'}</p>
      <p className="mt-0.5 text-n11">{message}</p>
    </div>
  );
}

function WhenToUse() {
  return (
    <div className="mt-8 max-w-reading text-14 text-n11">
      <h3 className="font-medium text-n12">When to use this tool</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>A user has paid, but their account doesn’t show Standard.</li>
        <li>A user has cancelled or been refunded, but their account still shows Standard.</li>
        <li>You changed a customer or subscription in Stripe by hand.</li>
        <li>Stripe’s webhooks were down or not set up for a while.</li>
      </ul>
      <p className="mt-2">Users who were granted Standard by an administrator aren’t affected.</p>
    </div>
  );
}

/** A missing subscription is shown as an error, because the sync was meant to find one. */
function describeSync(answer: { isStandard: boolean; message: string }): ToastContent {
  const { isStandard, message: description } = answer;
  return isStandard
    ? { title: 'Subscription Active', description }
    : { title: 'No Active Subscription', description, tone: 'danger' };
}

function describeSyncError(error: unknown): string {
  return error instanceof ApiError
    ? messageOr(error, 'Failed to sync subscription status with Stripe')
    : 'An unexpected error occurred';
}
