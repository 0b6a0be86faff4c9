import { Route, Switch } from 'wouter';
import { HomeRoute } from './home/home-route.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundRoute } from './not-found-route.tsx';
import { publicPages } from './public-pages.ts';

// One route for both paths, so that the page isn't remounted when its conversation is first saved.
const homePath = /^\/(?:t\/(?<threadId>[^/]+)\/?)?$/;

const billingRoutes = () => import('./billing-routes.tsx');

/** Pages that are loaded when they are first shown, by path. */
const lazyPages = {
  '/login': lazyPage(async () => (await import('./login-route.tsx')).LoginRoute),
  '/login-error': lazyPage(async () => (await import('./login-route.tsx')).LoginErrorRoute),
  '/login/link': lazyPage(async () => (await import('./login-route.tsx')).EmailLinkRoute),
  '/demo': lazyPage(async () => (await import('#web/features/pages/demo-page.tsx')).DemoPage),
  '/s/:shareId': lazyPage(async () => (await import('./shared-route.tsx')).SharedRoute),
  '/profile': lazyPage(async () => (await import('./profile-route.tsx')).ProfileRoute),
  '/subscribe': lazyPage(async () => (await billingRoutes()).SubscribeRoute),
  '/checkout': lazyPage(async () => (await billingRoutes()).CheckoutRoute),
  '/subscription-success': lazyPage(async () => (await billingRoutes()).SubscriptionSuccessRoute),
  '/payment-success': lazyPage(async () => (await billingRoutes()).PaymentSuccessRoute),
  '/subscription': lazyPage(async () => (await billingRoutes()).SubscriptionRoute),
};

export function AppRoutes() {
  return (
    <Switch>
      <Route path={homePath} component={HomeRoute} />
      {Object.entries({ ...lazyPages, ...publicPages }).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route component={NotFoundRoute} />
    </Switch>
  );
}
