import { Route, Switch } from 'wouter';
import '#web/api/admin-endpoints.ts';
import { lazyPage } from '../lazy-page.tsx';

/** The admin pages, each loaded when it is first shown. */
const pages = {
  '/admin': lazyPage(async () => (await import('./dashboard-route.tsx')).DashboardRoute),
  '/admin/users': lazyPage(async () => (await import('./users-route.tsx')).UsersRoute),
  '/admin/analytics': lazyPage(async () => (await import('./analytics-route.tsx')).AnalyticsRoute),
  '/admin/money': lazyPage(async () => (await import('./money-route.tsx')).MoneyRoute),
  '/admin/payments': lazyPage(async () => (await import('./payments-route.tsx')).PaymentsRoute),
  '/admin/subscriptions': lazyPage(
    async () => (await import('./subscriptions-route.tsx')).SubscriptionsRoute,
  ),
  '/admin/models': lazyPage(async () => (await import('./models-route.tsx')).AdminModelsRoute),
  '/admin/providers': lazyPage(async () => (await import('./models-route.tsx')).ProvidersRoute),
  '/admin/routing': lazyPage(async () => (await import('./routing-route.tsx')).RoutingRoute),
  '/admin/settings': lazyPage(async () => (await import('./settings-route.tsx')).SettingsRoute),
  '/admin/requests': lazyPage(async () => (await import('./requests-route.tsx')).RequestsRoute),
  '/admin/health': lazyPage(async () => (await import('./health-route.tsx')).HealthRoute),
  '/admin/jobs': lazyPage(async () => (await import('./jobs-route.tsx')).JobsRoute),
  '/admin/logs': lazyPage(async () => (await import('./logs-route.tsx')).LogsRoute),
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
