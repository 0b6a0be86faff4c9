import { ProtectedRoute } from '../protected-route.tsx';
import { AdminPage } from '../../layout/admin/admin-page.tsx';

export default function AdminUsersRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="User Management">
        <p className="text-n11">This page is being built.</p>
      </AdminPage>
    </ProtectedRoute>
  );
}
