import { Redirect, useSearchParams } from 'wouter';
import { FullSettings } from '#web/features/admin-settings/full-settings/full-settings.tsx';
import { AdminPage } from './admin-page.tsx';

export function SettingsRoute() {
  const [params] = useSearchParams();
  // Models now have their own page, but old bookmarks may still point to their former tab.
  if (params.get('tab') === 'models') return <Redirect to="/admin/models" replace />;
  return (
    <AdminPage title="Settings">
      <FullSettings />
    </AdminPage>
  );
}
