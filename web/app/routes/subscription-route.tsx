import { useSearchParams } from 'wouter';
import { SubscriptionPage } from '#web/features/billing/membership/subscription-page.tsx';
import { ProtectedRoute } from './protected-route.tsx';

export function SubscriptionRoute() {
  const [search] = useSearchParams();
  return (
    <ProtectedRoute role="user">
      <SubscriptionPage isReturning={search.has('setup_intent')} />
    </ProtectedRoute>
  );
}
