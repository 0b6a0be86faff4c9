import { useCurrentUser } from '#web/api/use-current-user.ts';
import { PurchasePage } from '#web/features/billing/purchase/purchase-page.tsx';
import { thirtyDaysPurchase } from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

export default function CheckoutRoute() {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <TrackSpinner label="Loading" />;
  return <PurchasePage purchase={thirtyDaysPurchase} user={user ?? null} />;
}
