import { LogsPage } from '#web/features/admin-audit/logs-page.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

export function AdminLogsRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Logs">
        <LogsPage />
      </AdminPage>
    </ProtectedRoute>
  );
}
