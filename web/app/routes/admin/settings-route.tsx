import { Redirect, useSearchParams } from 'wouter';
import { FullSettings } from '#web/features/admin-settings/full-settings/full-settings.tsx';
import { AdminPage } from './admin-page.tsx';

export function SettingsRoute() {
  const [params] = useSearchParams();
  // They have a page of their own now; links to the tab may have been kept.
  if (params.get('tab') === 'models') return <Redirect to="/admin/models" replace />;
  return (
    <AdminPage title="Settings">
      <FullSettings />
    </AdminPage>
  );
}
