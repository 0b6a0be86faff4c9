import type { PublicPath } from '#shared/contract/pages.ts';
import { lazyPage } from './lazy-page.tsx';

/** The pages that are prerendered when the web app is built, and hydrated in the browser. */
export const publicPages = {
  '/about': lazyPage(() => import('./about-route.tsx')),
  '/models': lazyPage(() => import('./models-route.tsx')),
  '/pricing': lazyPage(() => import('./pricing-route.tsx')),
  '/documentation': lazyPage(() => import('./documentation-route.tsx')),
  '/contact': lazyPage(() => import('./contact-route.tsx')),
  '/terms': lazyPage(() => import('./terms-route.tsx')),
  '/privacy': lazyPage(() => import('./privacy-route.tsx')),
} satisfies Record<PublicPath, ReturnType<typeof lazyPage>>;

/** Fetches the page of a path, if it is one of these. */
export async function preloadPage(path: string): Promise<void> {
  const page = Object.entries(publicPages).find(([known]) => known === path);
  await page?.[1].preload();
}
