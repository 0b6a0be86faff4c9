import { RefreshButton, UsersPage } from '#web/features/admin-users/users-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function UsersRoute() {
  return (
    <AdminPage title="User Management" aside={<RefreshButton />}>
      <UsersPage />
    </AdminPage>
  );
}
