import { clsx } from 'clsx';
import { useState } from 'react';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { LoadError } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Fact } from '#web/ui/data/fact.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { CardChange } from './card-change.tsx';
import { describeCard, describeGrace, describeSubscription } from './describe-subscription.ts';
import { useBarredMembership, useMembershipChange } from './use-membership.ts';

type Subscription = NonNullable<Membership['subscription']>;

interface SubscriptionPanelProps {
  subscription: Subscription;
  membership: Membership;
}

/** The current subscription and any others, with their actions. */
export function SubscriptionPanel({ subscription, membership }: SubscriptionPanelProps) {
  const [isChangingCard, setIsChangingCard] = useState(false);
  const { otherSubscriptions } = membership;
  const isEnding = [subscription, ...otherSubscriptions].every((each) => each.cancelAtPeriodEnd);
  return (
    <section aria-label="Subscription" className="mt-8">
      <Facts subscription={subscription} graceEndsAt={membership.graceEndsAt} />
      {otherSubscriptions.map((other) => (
        <div key={other.id} className="mt-6">
          <h2 className="mb-2 text-14 font-medium">Another subscription</h2>
          <Facts subscription={other} graceEndsAt={null} />
        </div>
      ))}
      {isChangingCard ? (
        <CardChange onClose={() => setIsChangingCard(false)} />
      ) : (
        <div className="mt-5 flex flex-wrap gap-2 max-sm:*:grow">
          {subscription.needsConfirmation && <ConfirmButton />}
          <Button
            look={
              subscription.status === 'past-due' && !subscription.needsConfirmation
                ? 'primary'
                : 'outline'
            }
            onClick={() => setIsChangingCard(true)}
          >
            Change Card
          </Button>
          {isEnding ? (
            <ResumeButton hasWaitingDays={membership.waitingDays.length > 0} />
          ) : (
            <CancelButton change="cancel" count={otherSubscriptions.length + 1}>
              {describeSubscription(subscription).question}
            </CancelButton>
          )}
        </div>
      )}
    </section>
  );
}

/** Shows the subscription of someone whose account is blocked, and lets them cancel it. */
export function BarredSubscription() {
  const query = useBarredMembership();
  const { data: membership } = query;
  if (query.error) return <LoadError query={query} title="Couldn’t load your subscription" />;
  const subscriptions = membership
    ? [membership.subscription ?? [], membership.otherSubscriptions].flat()
    : [];
  if (!membership || subscriptions.length === 0) return null;
  return (
    <section aria-label="Subscription" className="mt-8">
      {subscriptions.map((each) => (
        <Facts key={each.id} subscription={each} graceEndsAt={null} />
      ))}
      {subscriptions.some((each) => !each.cancelAtPeriodEnd) && (
        <div className="mt-5">
          <CancelButton change="cancelBarred" count={subscriptions.length}>
            {'You won’t be charged again.'}
          </CancelButton>
        </div>
      )}
    </section>
  );
}

interface FactsProps {
  subscription: Subscription;
  graceEndsAt: string | null;
}

function Facts({ subscription, graceEndsAt }: FactsProps) {
  const { state, isWell, day } = describeSubscription(subscription);
  return (
    <dl className="border-t border-n6">
      <Fact name="Status">
        <span
          className={clsx(
            'rounded-full px-2.5 py-0.5 text-13 font-medium',
            isWell ? 'bg-go-soft text-go-text' : 'bg-caution-soft text-n12',
          )}
        >
          {state}
        </span>
      </Fact>
      <Fact name={day[0]}>{day[1]}</Fact>
      {graceEndsAt !== null && <Fact name="Standard ends">{describeGrace(graceEndsAt)}</Fact>}
      <Fact name="Price">
        {formatCents(subscription.priceCents)}/{subscription.interval}
      </Fact>
      <Fact name="Card">{describeCard(subscription.card)}</Fact>
    </dl>
  );
}

/** Lets the user confirm the payment as their bank requires. */
function ConfirmButton() {
  const confirm = useMembershipChange('confirm');
  return (
    <Button look="primary" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
      {confirm.isPending ? 'Contacting Your Bank...' : 'Confirm Payment'}
    </Button>
  );
}

/** Asks for confirmation if purchased days would have to wait until the subscription stops renewing. */
function ResumeButton({ hasWaitingDays }: { hasWaitingDays: boolean }) {
  const resume = useMembershipChange('resume');
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          look="primary"
          disabled={resume.isPending}
          onClick={() => (hasWaitingDays ? ask() : resume.mutate())}
        >
          Resume Subscription
        </Button>
      )}
      title="Resume Subscription"
      action="Resume Subscription"
      look="primary"
      onConfirm={() => resume.mutate()}
    >
      Your 30 days start when the subscription ends, so each renewal delays them. After you resume,
      you can get a refund for them on this page.
    </ConfirmedAction>
  );
}

interface CancelButtonProps {
  change: 'cancel' | 'cancelBarred';
  count: number;
  /** What cancelling does. */
  children: string;
}

function CancelButton({ change, count, children }: CancelButtonProps) {
  const cancel = useMembershipChange(change);
  const action = count > 1 ? 'Cancel All Subscriptions' : 'Cancel Subscription';
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          look="quiet"
          className="text-danger! disabled:text-n9!"
          disabled={cancel.isPending}
          onClick={ask}
        >
          {action}
        </Button>
      )}
      title={action}
      action={action}
      cancel="Keep Subscription"
      onConfirm={() => cancel.mutate()}
    >
      Are you sure you want to cancel your subscription{count > 1 && 's'}? {children}
    </ConfirmedAction>
  );
}
