import type { ReactNode } from 'react';
import { CostsTab } from '#web/features/admin-statistics/costs-tab.tsx';
import { PopularityTab } from '#web/features/admin-statistics/popularity-tab.tsx';
import { PreferencesTab } from '#web/features/admin-statistics/preferences-tab.tsx';
import { UsageTab } from '#web/features/admin-statistics/usage-tab.tsx';
import { RoutingTab } from '#web/features/admin-routing/routing-tab.tsx';
import { UsagePanel } from '#web/features/admin-users/statistics/usage-panel.tsx';

interface AnalyticsTab {
  value: string;
  label: string;
  show: () => ReactNode;
}

/** The tabs of the analytics page, in their order; the first one is open at first. */
export const analyticsTabs: readonly AnalyticsTab[] = [
  {
    value: 'usage',
    label: 'Usage Statistics',
    show: () => (
      <UsageTab
        showUser={(userId) => <UsagePanel key={userId} userId={userId} name={`user ${userId}`} />}
      />
    ),
  },
  { value: 'models', label: 'Model Popularity', show: () => <PopularityTab /> },
  { value: 'preferences', label: 'User Preferences', show: () => <PreferencesTab /> },
  { value: 'costs', label: 'Costs', show: () => <CostsTab /> },
  { value: 'routing', label: 'Routing', show: () => <RoutingTab /> },
];
