import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { PurchasePage } from '#web/features/billing/purchase/purchase-page.tsx';
import {
  subscriptionPurchase,
  thirtyDaysPurchase,
  type Purchase,
} from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { SuccessPage } from '#web/features/billing/purchase/success-page.tsx';
import { SubscriptionPage } from '#web/features/billing/membership/subscription-page.tsx';
import { ProtectedRoute } from './protected-route.tsx';

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

export function SubscriptionRoute() {
  const [search] = useSearchParams();
  return (
    <ProtectedRoute role="user">
      <SubscriptionPage isReturning={search.has('setup_intent')} />
    </ProtectedRoute>
  );
}
