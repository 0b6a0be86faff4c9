import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { subscriptionPurchase } from '#web/features/billing/purchases.ts';
import { SuccessPage } from '#web/features/billing/purchase/success-page.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

export default function SubscriptionSuccessRoute() {
  const { data: user, isPending } = useCurrentUser();
  const [search] = useSearchParams();
  if (isPending) return <TrackSpinner label="Loading" />;
  return (
    <SuccessPage
      purchase={subscriptionPurchase}
      user={user ?? null}
      redirectStatus={search.get('redirect_status')}
    />
  );
}
