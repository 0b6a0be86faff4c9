import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { CardChange } from './card-change.tsx';
import { describeCard, describeSubscription } from './describe-subscription.ts';
import { formatCents } from '../format.ts';
import { useMembershipChange } from './use-membership.ts';

interface SubscriptionPanelProps {
  subscription: NonNullable<Membership['subscription']>;
}

/** The subscription as it stands, and what can be done about it. */
export function SubscriptionPanel({ subscription }: SubscriptionPanelProps) {
  const [isChangingCard, setIsChangingCard] = useState(false);
  const { state, isWell, day } = describeSubscription(subscription);
  return (
    <section aria-label="Subscription" className="mt-8">
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
        <Fact name="Price">{formatCents(subscription.priceCents)}/month</Fact>
        <Fact name="Card">{describeCard(subscription.card)}</Fact>
      </dl>
      {isChangingCard ? (
        <CardChange onClose={() => setIsChangingCard(false)} />
      ) : (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            look={subscription.status === 'past-due' ? 'primary' : 'outline'}
            onClick={() => setIsChangingCard(true)}
          >
            Change Card
          </Button>
          {subscription.cancelAtPeriodEnd ? (
            <ResumeButton />
          ) : (
            <CancelButton subscription={subscription} />
          )}
        </div>
      )}
    </section>
  );
}

function ResumeButton() {
  const resume = useMembershipChange('resume');
  return (
    <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
      Resume Subscription
    </Button>
  );
}

function CancelButton({ subscription }: SubscriptionPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMembershipChange('cancel');
  return (
    <>
      <Button
        look="quiet"
        className="text-danger! disabled:text-n9!"
        disabled={cancel.isPending}
        onClick={() => setIsAsking(true)}
      >
        Cancel Subscription
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel Subscription"
        action="Cancel Subscription"
        cancel="Keep Subscription"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          cancel.mutate();
        }}
      >
        Are you sure you want to cancel your subscription?{' '}
        {describeSubscription(subscription).question}
      </ConfirmDialog>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-b border-n6 py-2 text-14">
      <dt className="shrink-0 text-n11">{name}</dt>
      <dd className="tabular text-right">{children}</dd>
    </div>
  );
}
