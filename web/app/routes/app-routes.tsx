import { Route, Switch } from 'wouter';
import { HomeRoute } from './home/home-route.tsx';
import { NotFoundRoute } from './not-found-route.tsx';
import { lazyPage } from './lazy-page.tsx';
import { publicPages } from './public-pages.ts';

const LoginRoute = lazyPage(() => import('./login-route.tsx'));
const LoginErrorRoute = lazyPage(() => import('./login-error-route.tsx'));
const ProfileRoute = lazyPage(() => import('./profile-route.tsx'));
const SubscribeRoute = lazyPage(() => import('./subscribe-route.tsx'));
const CheckoutRoute = lazyPage(() => import('./checkout-route.tsx'));
const SubscriptionSuccessRoute = lazyPage(() => import('./subscription-success-route.tsx'));
const PaymentSuccessRoute = lazyPage(() => import('./payment-success-route.tsx'));
const SubscriptionRoute = lazyPage(() => import('./subscription-route.tsx'));
const AdminRoute = lazyPage(() => import('./admin/admin-route.tsx'));
const AdminSettingsRoute = lazyPage(() => import('./admin/admin-settings-route.tsx'));
const AdminUsersRoute = lazyPage(() => import('./admin/admin-users-route.tsx'));
const AdminAnalyticsRoute = lazyPage(() => import('./admin/admin-analytics-route.tsx'));
const AdminLogsRoute = lazyPage(() => import('./admin/admin-logs-route.tsx'));

// One route for both, so that the page stays as it is when its conversation is first saved.
const homePath = /^\/(?:t\/(?<threadId>[^/]+)\/?)?$/;

export function AppRoutes() {
  return (
    <Switch>
      <Route path={homePath} component={HomeRoute} />
      <Route path="/login" component={LoginRoute} />
      <Route path="/login-error" component={LoginErrorRoute} />
      <Route path="/profile" component={ProfileRoute} />
      <Route path="/subscribe" component={SubscribeRoute} />
      <Route path="/checkout" component={CheckoutRoute} />
      <Route path="/subscription-success" component={SubscriptionSuccessRoute} />
      <Route path="/payment-success" component={PaymentSuccessRoute} />
      <Route path="/subscription" component={SubscriptionRoute} />
      <Route path="/admin" component={AdminRoute} />
      <Route path="/admin/settings" component={AdminSettingsRoute} />
      <Route path="/admin/users" component={AdminUsersRoute} />
      <Route path="/admin/analytics" component={AdminAnalyticsRoute} />
      <Route path="/admin/logs" component={AdminLogsRoute} />
      {Object.entries(publicPages).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route component={NotFoundRoute} />
    </Switch>
  );
}
