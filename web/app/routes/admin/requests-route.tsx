import { RequestsPage } from '#web/features/admin-requests/requests-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function RequestsRoute() {
  return (
    <AdminPage title="Requests">
      <RequestsPage />
    </AdminPage>
  );
}
