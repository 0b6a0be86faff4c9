import { HealthPage } from '#web/features/admin-health/health-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function HealthRoute() {
  return (
    <AdminPage title="Health">
      <HealthPage />
    </AdminPage>
  );
}
