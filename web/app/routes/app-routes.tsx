import { Route, Switch, Link } from 'wouter';
import { HomeRoute } from './home/home-route.tsx';
import { lazyPage } from './lazy-page.tsx';
import { publicPages } from './public-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';

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

function NotFoundRoute() {
  return (
    <div className="mx-auto flex max-w-reading flex-col items-start px-4 pt-24 pb-32">
      <TrackDrawing shape="end" />
      <h1 className="mt-6 text-28 font-semibold tracking-tight text-balance">
        This track ends here
      </h1>
      <p className="mt-2 mb-6 text-n11">Did you forget to add the page to the router?</p>
      <Button look="primary" asChild>
        <Link href="/">Back to Home</Link>
      </Button>
    </div>
  );
}
