import { useMutation } from '@tanstack/react-query';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { formatCents, formatDate } from '#shared/lib/format.ts';
import { call } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Fact } from '#web/ui/data/fact.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useReceipts } from './use-membership.ts';

/** Everything that gives the user Standard now or later, with its dates. */
export function Holdings({ membership }: { membership: Membership }) {
  const holdings = listHoldings(membership, Date.now());
  const putOff = membership.waitingDays.find(({ startsAt }) => startsAt === null);
  if (holdings.length === 0) return null;
  return (
    <TitledSection title="Your Standard access" titleLook="mb-3" className="mt-10">
      <dl className="border-t border-n6">
        {holdings.map(({ name, days }) => (
          <Fact key={`${name} ${days}`} name={name}>
            {days}
          </Fact>
        ))}
      </dl>
      {putOff && <GiveBack paymentId={putOff.paymentId} />}
    </TitledSection>
  );
}

/** The amount on the receipt, or "your payment" until the receipt has loaded. */
function usePaid(paymentId: string): string {
  const receipt = useReceipts().data?.find(({ id }) => id === paymentId);
  return receipt ? formatCents(receipt.amountCents, receipt.currency) : 'your payment';
}

function GiveBack({ paymentId }: { paymentId: string }) {
  const price = usePaid(paymentId);
  const giveBack = useGiveBack(paymentId, price);
  return (
    <div className="mt-4">
      <p className="text-14 text-n11">
        Your 30 days start when your subscription ends, and each renewal delays them. To use them,
        cancel the subscription. You can also get a refund for the 30 days.
      </p>
      <ConfirmedAction
        trigger={(ask) => (
          <Button className="mt-3" disabled={giveBack.isPending} onClick={ask}>
            Refund {price}
          </Button>
        )}
        title="Refund 30 Days"
        action="Refund"
        look="primary"
        cancel="Keep 30 Days"
        onConfirm={() => giveBack.mutate()}
      >
        We’ll refund {price} to the card that paid for the 30 days, and you’ll lose those days. Your
        subscription doesn’t change.
      </ConfirmedAction>
    </div>
  );
}

function useGiveBack(paymentId: string, price: string) {
  return useMutation({
    mutationFn: () => call('giveBackDays', { body: { paymentId } }),
    onSuccess: (membership) => {
      queryClient.setQueryData(queryKeys.membership, membership);
      showToast({
        title: 'Refund Started',
        description: `We’re refunding ${price} to your card. Your bank may take five to ten days.`,
      });
    },
    onError: showFailure('Refund Failed'),
    onSettled: () => {
      void invalidate(queryKeys.membership, queryKeys.receipts);
    },
  });
}

interface Holding {
  name: string;
  /** The date range, or the event after which the days start. */
  days: string;
}

const names = {
  subscription: 'Subscription',
  payment: '30 days',
  grant: 'Granted by an administrator',
} as const;

/** Current and future sources of Standard by start date. Days without a start date come last. */
export function listHoldings({ entitlements, waitingDays }: Membership, now: number): Holding[] {
  const dated = entitlements
    .filter(({ startsAt, endsAt }) => Date.parse(endsAt) > now && endsAt > startsAt)
    .filter(({ source, startsAt }) => source !== 'payment' || Date.parse(startsAt) <= now)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map(({ source, startsAt, endsAt }) => ({
      name: names[source],
      days: `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
    }));
  const waiting = waitingDays.map(({ startsAt, endsAt }) => ({
    name: names.payment,
    days:
      startsAt === null || endsAt === null
        ? 'Start when the subscription ends'
        : `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
  }));
  return [...dated, ...waiting];
}
