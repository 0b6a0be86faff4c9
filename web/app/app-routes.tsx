import { Route, Switch } from 'wouter';
import { HomeRoute } from './routes/home/home-route.tsx';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { lazyPage } from './lazy-page.tsx';
import { publicPages } from './public-pages.ts';

const LoginRoute = lazyPage(() => import('./routes/login-route.tsx'));
const LoginErrorRoute = lazyPage(() => import('./routes/login-error-route.tsx'));
const ProfileRoute = lazyPage(() => import('./routes/profile-route.tsx'));
const SubscribeRoute = lazyPage(() => import('./routes/subscribe-route.tsx'));
const CheckoutRoute = lazyPage(() => import('./routes/checkout-route.tsx'));
const SubscriptionSuccessRoute = lazyPage(() => import('./routes/subscription-success-route.tsx'));
const PaymentSuccessRoute = lazyPage(() => import('./routes/payment-success-route.tsx'));
const SubscriptionRoute = lazyPage(() => import('./routes/subscription-route.tsx'));
const AdminRoute = lazyPage(() => import('./routes/admin/admin-route.tsx'));
const AdminSettingsRoute = lazyPage(() => import('./routes/admin/admin-settings-route.tsx'));
const AdminUsersRoute = lazyPage(() => import('./routes/admin/admin-users-route.tsx'));
const AdminAnalyticsRoute = lazyPage(() => import('./routes/admin/admin-analytics-route.tsx'));
const AdminLogsRoute = lazyPage(() => import('./routes/admin/admin-logs-route.tsx'));

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
