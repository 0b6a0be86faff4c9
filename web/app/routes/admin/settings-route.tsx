import { Redirect, useSearchParams } from 'wouter';
import { FullSettings } from '#web/features/admin-settings/full-settings/full-settings.tsx';
import { AdminPage } from './admin-page.tsx';

export function SettingsRoute() {
  const [params] = useSearchParams();
  // Models now have their own page. Old bookmarks may still point to the tab.
  if (params.get('tab') === 'models') return <Redirect to="/admin/models" replace />;
  return (
    <AdminPage title="Settings">
      <FullSettings />
    </AdminPage>
  );
}
