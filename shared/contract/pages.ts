/** Every page of the web app. The server answers these paths with 200 and the paths of other pages with 404. */
export const pagePaths = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/models',
  '/pricing',
  '/documentation',
  '/docs/api',
  '/contact',
  '/demo',
  '/login',
  '/login-error',
  '/login/link',
  '/subscribe',
  '/checkout',
  '/payment-success',
  '/subscription-success',
  '/subscription',
  '/profile',
  '/t/:threadId',
  '/s/:shareId',
  '/admin',
  '/admin/analytics',
  '/admin/users',
  '/admin/payments',
  '/admin/subscriptions',
  '/admin/models',
  '/admin/providers',
  '/admin/routing',
  '/admin/settings',
  '/admin/requests',
  '/admin/money',
  '/admin/jobs',
  '/admin/health',
  '/admin/logs',
] as const;

/** Pages that are the same for everyone. They are prerendered by the build and listed for search engines. */
export const publicPaths = [
  '/about',
  '/models',
  '/pricing',
  '/documentation',
  '/docs/api',
  '/contact',
  '/terms',
  '/privacy',
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** The file name under which the build saves a prerendered page. */
export function pageFileOf(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}
