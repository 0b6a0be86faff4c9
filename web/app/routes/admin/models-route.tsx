import { ModelsTab } from '#web/features/admin-models/models-tab.tsx';
import { OwnProviders } from '#web/features/admin-models/own/own-providers.tsx';
import { AccountAlerts, ListStates } from '#web/features/admin-models/provider-states.tsx';
import { KnownSettings } from '#web/features/admin-settings/full-settings/known-settings.tsx';
import { AdminPage } from './admin-page.tsx';

export function AdminModelsRoute() {
  return (
    <AdminPage title="Models">
      <AccountAlerts />
      <ModelsTab />
    </AdminPage>
  );
}

const isKey = (settingKey: string) => settingKey.endsWith('.key');

export function ProvidersRoute() {
  return (
    <AdminPage title="Providers">
      <AccountAlerts />
      <KnownSettings category="api" title="Keys" hasNote={false} holds={isKey} />
      <div className="mt-10">
        <OwnProviders />
      </div>
      <ListStates />
      <KnownSettings
        category="api"
        title="Provider Settings"
        holds={(settingKey) => !isKey(settingKey)}
      />
    </AdminPage>
  );
}
