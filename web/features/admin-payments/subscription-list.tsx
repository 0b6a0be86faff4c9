import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionRow } from '#shared/contract/billing/payment-schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { call } from '#web/api/call.ts';
import { DataList, loadFrom } from '#web/api/data-list.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { columnFilter, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  describeCancellation,
  describeNextCharge,
  planNames,
  stateTones,
  subscriptionStateNames,
} from './describe-subscription-row.ts';

/** The number of rows that the server sends. */
const pageSize = 50;
const subscriptionsKey = ['admin', 'subscriptions'] as const;

export function SubscriptionList() {
  const [cancelling, setCancelling] = useState<SubscriptionRow | null>(null);
  return (
    <>
      <p className="mb-4 text-14 text-n10">
        Current subscriptions in Stripe’s current mode: overdue ones first, then by next charge.
      </p>
      <DataList
        label="Subscription list"
        noun="subscription"
        columns={[...columns, cancelColumn(setCancelling)]}
        keyOf={({ id }) => id}
        search={{ name: 'person', label: 'Customer', placeholder: 'Name, e-mail or ID' }}
        queryKey={subscriptionsKey}
        load={loadFrom('listSubscriptions')}
        pageSize={pageSize}
        exportPath="/api/admin/exports/subscriptions"
      />
      {cancelling && (
        <CancelDialog
          key={cancelling.id}
          subscription={cancelling}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  );
}

const columns: Column<SubscriptionRow>[] = [
  {
    key: 'customer',
    header: 'Customer',
    wraps: true,
    cell: ({ person: { id, name, isBlocked } }) => `${name} (${id})${isBlocked ? ', blocked' : ''}`,
  },
  {
    key: 'plan',
    header: 'Plan',
    filters: [columnFilter('plan', 'Plan', { '': 'Any plan', ...planNames })],
    cell: ({ plan }) => planNames[plan],
  },
  numberColumn('price', 'Price', ({ priceCents }) => formatCents(priceCents)),
  {
    key: 'state',
    header: 'Status',
    filters: [columnFilter('state', 'Status', { '': 'Any status', ...subscriptionStateNames })],
    cell: ({ state }) => <Pill tone={stateTones[state]}>{subscriptionStateNames[state]}</Pill>,
  },
  { key: 'next', header: 'Next charge', wraps: true, cell: describeNextCharge },
];

function cancelColumn(onCancel: (subscription: SubscriptionRow) => void): Column<SubscriptionRow> {
  return {
    key: 'cancel',
    header: 'Actions',
    cell: (subscription) =>
      subscription.state === 'ending' ? (
        <span className="text-13 text-n10">Already cancelled</span>
      ) : (
        <Button
          className="sm:-my-1.5 sm:h-8"
          aria-label={`Cancel the subscription of ${subscription.person.name} (${subscription.person.id})`}
          onClick={() => onCancel(subscription)}
        >
          Cancel
        </Button>
      ),
  };
}

interface CancelDialogProps {
  subscription: SubscriptionRow;
  onClose: () => void;
}

function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { person } = subscription;
  const cancel = useMutation({
    mutationFn: () => call('cancelUserSubscription', { params: { userId: person.id } }),
    onSuccess: ({ message }) =>
      showToast({ title: 'Subscription Cancelled', description: message }),
    onError: showFailure('Couldn’t Cancel Subscription'),
    onSettled: async () => {
      onClose();
      await invalidate(subscriptionsKey, queryKeys.users);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel the Subscription of ${person.name}?`}
      action="Cancel Subscription"
      cancel="Keep Subscription"
      onClose={onClose}
      onConfirm={() => {
        if (!cancel.isPending) cancel.mutate();
      }}
    >
      {describeCancellation(subscription)}
    </ConfirmDialog>
  );
}
