import { RoutingTab } from '#web/features/admin-routing/routing-tab.tsx';
import { AdminPage } from './admin-page.tsx';

export function RoutingRoute() {
  return (
    <AdminPage title="Routing">
      <RoutingTab />
    </AdminPage>
  );
}
