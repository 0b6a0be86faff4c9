import { Link } from 'wouter';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { BenefitsList } from '../benefits-list.tsx';
import { usePlans } from '#web/api/models/use-picker.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { Offer } from '../offer.tsx';
import { listPurchases } from '../purchases.ts';
import { Holdings } from './holdings.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { useMembership } from './use-membership.ts';

export function SubscriptionPage({ isReturning }: { isReturning: boolean }) {
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-14 pb-28 max-sm:pt-8">
      <h1 className="mb-2 text-28 font-semibold tracking-tight">Manage Subscription</h1>
      <Loaded query={useMembership(isReturning)} errorTitle="Couldn’t load your subscription">
        {(membership) => <CurrentMembership membership={membership} />}
      </Loaded>
    </div>
  );
}

function CurrentMembership({ membership }: { membership: Membership }) {
  const { explanation, isStandard, subscription } = membership;
  return (
    <>
      <p className="text-n11">{explanation}</p>
      {subscription && <SubscriptionPanel subscription={subscription} membership={membership} />}
      {!subscription && !isStandard && <Offers />}
      <Holdings membership={membership} />
      <ReceiptList />
    </>
  );
}

function Offers() {
  const purchases = listPurchases(usePlans());
  return (
    <TitledSection title="Upgrade to Standard" titleLook="mb-3" className="mt-8">
      <BenefitsList />
      <div className="mt-6 border-t border-n6">
        {purchases.map(({ kind, path, price, unit, note }, index) => (
          <Offer key={path} price={price} unit={unit} note={note}>
            <Button look={index === 0 ? 'primary' : 'outline'} asChild>
              <Link href={path}>{kind === 'subscription' ? 'Subscribe Now' : 'Buy Now'}</Link>
            </Button>
          </Offer>
        ))}
      </div>
    </TitledSection>
  );
}
