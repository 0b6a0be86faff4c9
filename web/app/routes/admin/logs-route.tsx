import { LogsPage } from '#web/features/admin-audit/logs-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function LogsRoute() {
  return (
    <AdminPage title="Logs">
      <LogsPage />
    </AdminPage>
  );
}
