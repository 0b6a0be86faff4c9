import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { SuccessPage } from '#web/features/billing/purchase/success-page.tsx';
import {
  subscriptionPurchase,
  thirtyDaysPurchase,
  type Purchase,
} from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

export function SubscriptionSuccessRoute() {
  return <SuccessRoute purchase={subscriptionPurchase} />;
}

export function PaymentSuccessRoute() {
  return <SuccessRoute purchase={thirtyDaysPurchase} />;
}

function SuccessRoute({ purchase }: { purchase: Purchase }) {
  const { data: user, isPending } = useCurrentUser();
  const [search] = useSearchParams();
  if (isPending) return <TrackSpinner label="Loading" />;
  return (
    <SuccessPage
      purchase={purchase}
      user={user ?? null}
      redirectStatus={search.get('redirect_status')}
    />
  );
}
