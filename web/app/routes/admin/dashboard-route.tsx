import { Dashboard } from '#web/features/admin-settings/dashboard/dashboard.tsx';
import { OverviewPage } from '#web/features/admin-overview/overview.tsx';
import { AdminPage } from './admin-page.tsx';

export function DashboardRoute() {
  return (
    <AdminPage title="Admin Dashboard">
      <OverviewPage />
      <Dashboard />
    </AdminPage>
  );
}
