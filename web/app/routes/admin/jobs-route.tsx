import { JobsPage } from '#web/features/admin-jobs/jobs-page.tsx';
import { AdminPage } from './admin-page.tsx';

export function JobsRoute() {
  return (
    <AdminPage title="Jobs">
      <JobsPage />
    </AdminPage>
  );
}
