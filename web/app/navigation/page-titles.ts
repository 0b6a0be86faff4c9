import { siteName } from '#web/ui/browser/site-name.ts';

const titles: Record<string, string> = {
  '/models': 'AI Model Directory',
  '/pricing': 'Plans and prices',
  '/documentation': 'Documentation',
  '/docs/api': 'API',
  '/contact': 'Contact',
  '/demo': 'Demo mode',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/login': 'Sign in',
  '/login-error': 'Authentication Failed',
  '/login/link': 'E-mail link',
  '/profile': 'Profile',
  '/subscribe': 'Subscribe to Standard',
  '/checkout': 'Checkout',
  '/subscription': 'Manage Subscription',
  '/subscription-success': 'Subscription Successful',
  '/payment-success': 'Payment Successful',
  '/admin': 'Admin Dashboard',
  '/admin/analytics': 'Analytics',
  '/admin/users': 'User Management',
  '/admin/payments': 'Payments',
  '/admin/subscriptions': 'Subscriptions',
  '/admin/models': 'Models',
  '/admin/providers': 'Providers',
  '/admin/routing': 'Routing',
  '/admin/settings': 'Settings',
  '/admin/requests': 'Requests',
  '/admin/money': 'Money',
  '/admin/health': 'Health',
  '/admin/jobs': 'Jobs',
  '/admin/logs': 'Logs',
};

export const homeTitle = () => `${siteName()}: every prompt on the right track`;
export const notFoundTitle = () => titled('Page not found');

/** The thread id in a path, or null. */
export function threadOf(path: string): string | null {
  return /^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

export function titleOf(path: string): string {
  if (path.startsWith('/s/')) return titled('Shared conversation');
  if (path === '/' || threadOf(path) !== null) return homeTitle();
  if (path === '/about') return `About ${siteName()}`;
  const title = titles[path];
  return title === undefined ? notFoundTitle() : titled(title);
}

/** A page's title followed by the installation's name. */
export function titled(title: string): string {
  return `${title} · ${siteName()}`;
}
