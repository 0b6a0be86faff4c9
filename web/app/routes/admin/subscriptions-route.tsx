import { SubscriptionList } from '#web/features/admin-payments/subscription-list.tsx';
import { AdminPage } from './admin-page.tsx';

export function SubscriptionsRoute() {
  return (
    <AdminPage title="Subscriptions">
      <SubscriptionList />
    </AdminPage>
  );
}
