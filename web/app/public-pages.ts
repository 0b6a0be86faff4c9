import { lazyPage } from './lazy-page.tsx';

/** The pages that anyone may read; they are drawn when the web app is built. */
export const publicPages = {
  '/about': lazyPage(() => import('./routes/about-route.tsx')),
  '/models': lazyPage(() => import('./routes/models-route.tsx')),
  '/pricing': lazyPage(() => import('./routes/pricing-route.tsx')),
  '/documentation': lazyPage(() => import('./routes/documentation-route.tsx')),
  '/contact': lazyPage(() => import('./routes/contact-route.tsx')),
  '/terms': lazyPage(() => import('./routes/terms-route.tsx')),
  '/privacy': lazyPage(() => import('./routes/privacy-route.tsx')),
};
