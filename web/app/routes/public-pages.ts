import type { PublicPath } from '#shared/contract/pages.ts';
import { lazyPage } from './lazy-page.tsx';

/** The pages that are prerendered at build time and hydrated in the browser. */
export const publicPages = {
  '/about': lazyPage(async () => (await import('#web/features/pages/about-page.tsx')).AboutPage),
  '/models': lazyPage(async () => (await import('./models-route.tsx')).ModelsRoute),
  '/pricing': lazyPage(async () => (await import('./pricing-route.tsx')).PricingRoute),
  '/documentation': lazyPage(
    async () => (await import('#web/features/pages/documentation-page.tsx')).DocumentationPage,
  ),
  '/docs/api': lazyPage(async () => (await import('#web/features/pages/api-page.tsx')).ApiPage),
  '/contact': lazyPage(
    async () => (await import('#web/features/pages/contact-page.tsx')).ContactPage,
  ),
  '/terms': lazyPage(async () => (await import('#web/features/pages/terms-page.tsx')).TermsPage),
  '/privacy': lazyPage(
    async () => (await import('#web/features/pages/privacy-page.tsx')).PrivacyPage,
  ),
} satisfies Record<PublicPath, ReturnType<typeof lazyPage>>;

/** The module of each public page, as named in the build manifest. */
export const publicPageModules: Record<PublicPath, string> = {
  '/about': 'features/pages/about-page.tsx',
  '/models': 'app/routes/models-route.tsx',
  '/pricing': 'app/routes/pricing-route.tsx',
  '/documentation': 'features/pages/documentation-page.tsx',
  '/docs/api': 'features/pages/api-page.tsx',
  '/contact': 'features/pages/contact-page.tsx',
  '/terms': 'features/pages/terms-page.tsx',
  '/privacy': 'features/pages/privacy-page.tsx',
};

export function findPublicPage(path: string) {
  return Object.entries(publicPages).find(([known]) => known === path)?.[1];
}
