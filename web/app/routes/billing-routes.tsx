import { useSearchParams } from 'wouter';
import type { PlanName } from '#shared/contract/billing/constants.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { PurchasePage } from '#web/features/billing/purchase/purchase-page.tsx';
import { usePicker, usePlans } from '#web/api/models/use-picker.ts';
import { findPurchase, listPurchases } from '#web/features/billing/purchases.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { SuccessPage } from '#web/features/billing/purchase/success-page.tsx';
import { SubscriptionPage } from '#web/features/billing/membership/subscription-page.tsx';
import { ProtectedRoute } from './protected-route.tsx';

export function SubscribeRoute() {
  const [search] = useSearchParams();
  return <PurchaseRoute plan={search.get('plan') === 'annual' ? 'annual' : 'monthly'} />;
}

export function CheckoutRoute() {
  return <PurchaseRoute plan="thirtyDays" />;
}

/** Waits for the current prices, because the form must not charge an outdated one. */
function PurchaseRoute({ plan }: { plan: PlanName }) {
  const { data: user, isPending } = useCurrentUser();
  const { isPending: isPricePending } = usePicker();
  const texts = usePlans();
  if (isPending || isPricePending) return <TrackSpinner label="Loading" isPage />;
  const purchase = findPurchase(texts, plan);
  const others = listPurchases(texts).filter(({ kind }) => kind === purchase.kind);
  return (
    <PurchasePage key={purchase.plan} purchase={purchase} choices={others} user={user ?? null} />
  );
}

export function SubscriptionSuccessRoute() {
  return <SuccessRoute plan="monthly" />;
}

export function PaymentSuccessRoute() {
  return <SuccessRoute plan="thirtyDays" />;
}

function SuccessRoute({ plan }: { plan: PlanName }) {
  const { data: user, isPending } = useCurrentUser();
  const [search] = useSearchParams();
  const purchase = findPurchase(usePlans(), plan);
  if (isPending) return <TrackSpinner label="Loading" isPage />;
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
