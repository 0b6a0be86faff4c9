import type { PublicPath } from '#shared/contract/pages.ts';
import { lazyPage } from './lazy-page.tsx';

/** The pages that are prerendered when the web app is built, and hydrated in the browser. */
export const publicPages = {
  '/about': lazyPage(() => import('./routes/about-route.tsx')),
  '/models': lazyPage(() => import('./routes/models-route.tsx')),
  '/pricing': lazyPage(() => import('./routes/pricing-route.tsx')),
  '/documentation': lazyPage(() => import('./routes/documentation-route.tsx')),
  '/contact': lazyPage(() => import('./routes/contact-route.tsx')),
  '/terms': lazyPage(() => import('./routes/terms-route.tsx')),
  '/privacy': lazyPage(() => import('./routes/privacy-route.tsx')),
} satisfies Record<PublicPath, ReturnType<typeof lazyPage>>;

/** Fetches the page of a path, if it is one of these. */
export async function preloadPage(path: string): Promise<void> {
  const page = Object.entries(publicPages).find(([known]) => known === path);
  await page?.[1].preload();
}
