import { Link } from 'wouter';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { useKnownMembership } from '#web/api/accounts/use-membership.ts';
import { usePlans } from '#web/api/models/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BenefitsList } from './benefits-list.tsx';
import { Offer } from './offer.tsx';
import { listPurchases } from './purchases.ts';

interface UpgradeDialogProps {
  isOpen: boolean;
  isSignedIn: boolean;
  onClose: () => void;
}

const notes = {
  monthly: 'Renews until you cancel',
  annual: 'Renews every year until you cancel',
  thirtyDays: '30 days of Standard, no renewal',
};

/** Shown to users with a subscription, because the server refuses a second purchase. */
const nextSteps = {
  active: 'Manage Subscription',
  paused: 'Manage Subscription',
  'past-due': 'Change Your Card',
  'to-confirm': 'Confirm Payment',
};

export function UpgradeDialog({ isOpen, isSignedIn, onClose }: UpgradeDialogProps) {
  const plans = usePlans();
  const status = useCurrentUser().data?.subscriptionStatus ?? null;
  return (
    <Dialog isOpen={isOpen} title="Upgrade to Standard" onClose={onClose}>
      {status !== null && <Standing />}
      <div className="mt-4">
        <BenefitsList />
      </div>
      <div className="mt-6 border-t border-n6">
        {listPurchases(plans).map(({ plan, kind, path, price, unit }) => (
          <Offer key={plan} price={price} unit={unit} note={notes[plan]}>
            {isSignedIn && (
              <Button look={plan === 'monthly' && status === null ? 'primary' : 'outline'} asChild>
                <Link href={path} onClick={onClose}>
                  {kind === 'subscription' ? 'Subscribe Now' : 'Buy Now'}
                </Link>
              </Button>
            )}
          </Offer>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap-reverse items-center justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Maybe Later
        </Button>
        {status !== null && (
          <Button look="primary" asChild>
            <Link href="/subscription" onClick={onClose}>
              {nextSteps[status]}
            </Link>
          </Button>
        )}
        {!isSignedIn && (
          <Button look="primary" asChild>
            <Link href="/login" onClick={onClose}>
              Log in / Sign up
            </Link>
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Explains why the user doesn't have Standard despite their subscription. */
function Standing() {
  const { data: membership } = useKnownMembership();
  return (
    membership && (
      <p role="note" className="mt-4 rounded-control bg-caution-soft px-3 py-2 text-14">
        {membership.explanation}
      </p>
    )
  );
}
