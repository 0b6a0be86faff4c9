import { useCurrentUser } from '#web/api/use-current-user.ts';
import { PurchasePage } from '#web/features/billing/purchase/purchase-page.tsx';
import { subscriptionPurchase } from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

export default function SubscribeRoute() {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <TrackSpinner label="Loading" />;
  return <PurchasePage purchase={subscriptionPurchase} user={user ?? null} />;
}
