import { useSearchParams } from 'wouter';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPage } from './admin-page.tsx';
import { ProtectedRoute } from '../protected-route.tsx';
import { analyticsTabs } from './analytics-tabs.tsx';

export default function AdminAnalyticsRoute() {
  const [params, setParams] = useSearchParams();
  const open = analyticsTabs.find(({ value }) => value === params.get('tab')) ?? analyticsTabs[0];
  return (
    <ProtectedRoute role="admin">
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
    </ProtectedRoute>
  );
}
