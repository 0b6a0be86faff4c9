import { ModelsTab } from '#web/features/admin-models/models-tab.tsx';
import { FullSettings } from '#web/features/admin-settings/full-settings/full-settings.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

export function AdminSettingsRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Settings">
        <FullSettings models={<ModelsTab />} />
      </AdminPage>
    </ProtectedRoute>
  );
}
