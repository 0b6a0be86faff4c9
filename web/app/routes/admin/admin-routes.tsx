import { Dashboard } from '#web/features/admin-settings/dashboard/dashboard.tsx';
import { ModelsTab } from '#web/features/admin-models/models-tab.tsx';
import { AccountAlerts } from '#web/features/admin-models/provider-states.tsx';
import { FullSettings } from '#web/features/admin-settings/full-settings/full-settings.tsx';
import { RefreshButton, UsersPage } from '#web/features/admin-users/users-page.tsx';
import { LogsPage } from '#web/features/admin-audit/logs-page.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

export function AdminRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Admin Dashboard">
        <AccountAlerts />
        <Dashboard />
      </AdminPage>
    </ProtectedRoute>
  );
}

export function AdminSettingsRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Settings">
        <AccountAlerts />
        <FullSettings models={<ModelsTab />} />
      </AdminPage>
    </ProtectedRoute>
  );
}

export function AdminUsersRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="User Management" aside={<RefreshButton />}>
        <UsersPage />
      </AdminPage>
    </ProtectedRoute>
  );
}

export function AdminLogsRoute() {
  return (
    <ProtectedRoute role="admin">
      <AdminPage title="Logs">
        <LogsPage />
      </AdminPage>
    </ProtectedRoute>
  );
}
