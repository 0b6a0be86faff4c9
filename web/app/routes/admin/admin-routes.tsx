import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import '#web/api/admin-endpoints.ts';
import { lazyPage } from '../lazy-page.tsx';
import { AdminPage } from './admin-page.tsx';

const pages = {
  '/admin': lazyPage(async () => (await import('./dashboard-route.tsx')).DashboardRoute),
  '/admin/users': lazyPage(async () => (await import('./users-route.tsx')).UsersRoute),
  '/admin/analytics': lazyPage(async () => (await import('./analytics-route.tsx')).AnalyticsRoute),
  '/admin/money': titled(
    'Money',
    async () => (await import('#web/features/admin-statistics/money/money-page.tsx')).MoneyPage,
  ),
  '/admin/payments': lazyPage(async () => (await import('./payments-route.tsx')).PaymentsRoute),
  '/admin/subscriptions': titled(
    'Subscriptions',
    async () =>
      (await import('#web/features/admin-payments/subscription-list.tsx')).SubscriptionList,
  ),
  '/admin/models': lazyPage(async () => (await import('./models-route.tsx')).AdminModelsRoute),
  '/admin/providers': lazyPage(async () => (await import('./models-route.tsx')).ProvidersRoute),
  '/admin/routing': titled(
    'Routing',
    async () => (await import('#web/features/admin-routing/routing-tab.tsx')).RoutingTab,
  ),
  '/admin/settings': lazyPage(async () => (await import('./settings-route.tsx')).SettingsRoute),
  '/admin/requests': titled(
    'Requests',
    async () => (await import('#web/features/admin-requests/requests-page.tsx')).RequestsPage,
  ),
  '/admin/health': titled(
    'Health',
    async () => (await import('#web/features/admin-health/health-page.tsx')).HealthPage,
  ),
  '/admin/jobs': titled(
    'Jobs',
    async () => (await import('#web/features/admin-jobs/jobs-page.tsx')).JobsPage,
  ),
  '/admin/logs': titled(
    'Logs',
    async () => (await import('#web/features/admin-audit/logs-page.tsx')).LogsPage,
  ),
};

export function AdminRoutes() {
  return (
    <Switch>
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
    </Switch>
  );
}

/** A page that has only its content below its title. */
function titled(title: string, load: () => Promise<ComponentType>) {
  return lazyPage(async () => {
    const Content = await load();
    return () => (
      <AdminPage title={title}>
        <Content />
      </AdminPage>
    );
  });
}
