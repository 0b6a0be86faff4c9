import type { ReactNode } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { CostsTab } from '#web/features/admin-statistics/costs-tab.tsx';
import { PopularityTab } from '#web/features/admin-statistics/popularity-tab.tsx';
import { PreferencesTab } from '#web/features/admin-statistics/preferences-tab.tsx';
import { StatisticsUsageTab } from '#web/features/admin-statistics/usage-tab.tsx';
import { UsagePanel } from '#web/features/admin-users/statistics/usage-panel.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPage } from './admin-page.tsx';

export function AnalyticsRoute() {
  const [params, setParams] = useSearchParams();
  const open = analyticsTabs.find(({ value }) => value === params.get('tab')) ?? analyticsTabs[0];
  // Routing now has its own page, but old bookmarks may still point to its former tab.
  if (params.get('tab') === 'routing') return <Redirect to="/admin/routing" replace />;
  return (
    <AdminPage title="Analytics">
      <Tabs
        label="Analytics"
        tabs={analyticsTabs}
        value={open?.value ?? ''}
        onChange={(value) => setParams({ tab: value }, { replace: true })}
      >
        {(value) => (
          <div className="pt-6">{analyticsTabs.find((tab) => tab.value === value)?.show()}</div>
        )}
      </Tabs>
    </AdminPage>
  );
}

interface AnalyticsTab {
  value: string;
  label: string;
  show: () => ReactNode;
}

/** The tabs of the analytics page in display order. The first one is the default. */
const analyticsTabs: readonly AnalyticsTab[] = [
  {
    value: 'usage',
    label: 'Usage Statistics',
    show: () => (
      <StatisticsUsageTab showUser={(userId) => <UsagePanel key={userId} userId={userId} />} />
    ),
  },
  { value: 'models', label: 'Model Popularity', show: () => <PopularityTab /> },
  { value: 'preferences', label: 'User Preferences', show: () => <PreferencesTab /> },
  { value: 'costs', label: 'Costs', show: () => <CostsTab /> },
];
