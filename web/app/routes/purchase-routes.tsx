import { useCurrentUser } from '#web/api/use-current-user.ts';
import { PurchasePage } from '#web/features/billing/purchase/purchase-page.tsx';
import {
  subscriptionPurchase,
  thirtyDaysPurchase,
  type Purchase,
} from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

export function SubscribeRoute() {
  return <PurchaseRoute purchase={subscriptionPurchase} />;
}

export function CheckoutRoute() {
  return <PurchaseRoute purchase={thirtyDaysPurchase} />;
}

function PurchaseRoute({ purchase }: { purchase: Purchase }) {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <TrackSpinner label="Loading" />;
  return <PurchasePage purchase={purchase} user={user ?? null} />;
}
