import { RefreshButton } from '#web/features/admin-users/refresh-button.tsx';
import { UsersPage } from '#web/features/admin-users/users-page.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

export function AdminUsersRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="User Management" aside={<RefreshButton />}>
        <UsersPage />
      </AdminPage>
    </ProtectedRoute>
  );
}
