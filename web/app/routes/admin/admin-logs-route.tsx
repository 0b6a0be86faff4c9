import { ProtectedRoute } from '../protected-route.tsx';
import { AdminPage } from '../../layout/admin/admin-page.tsx';

export default function AdminLogsRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Logs">
        <p className="text-n11">This page is being built.</p>
      </AdminPage>
    </ProtectedRoute>
  );
}
