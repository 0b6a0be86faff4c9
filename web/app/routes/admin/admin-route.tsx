import { Dashboard } from '#web/features/admin-settings/dashboard/dashboard.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

export function AdminRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Admin Dashboard">
        <Dashboard />
      </AdminPage>
    </ProtectedRoute>
  );
}
