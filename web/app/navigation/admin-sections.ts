export interface AdminSection {
  title: string;
  /** More search words for the page in the command palette. */
  pages: readonly { name: string; href: string; keywords?: string }[];
}

/** The admin pages as grouped in the navigation. */
export const adminSections: readonly AdminSection[] = [
  {
    title: 'Overview',
    pages: [{ name: 'Dashboard', href: '/admin', keywords: 'overview setup stripe products' }],
  },
  {
    title: 'Usage and costs',
    pages: [
      {
        name: 'Analytics',
        href: '/admin/analytics',
        keywords: 'usage costs spend popularity preferences',
      },
      { name: 'Money', href: '/admin/money', keywords: 'income spend balance' },
      { name: 'Payments', href: '/admin/payments', keywords: 'refund dispute live test' },
      {
        name: 'Subscriptions',
        href: '/admin/subscriptions',
        keywords: 'overdue renewal next charge cancel plan',
      },
    ],
  },
  {
    title: 'People',
    pages: [
      {
        name: 'Users',
        href: '/admin/users',
        keywords: 'people accounts block grant limits budget',
      },
    ],
  },
  {
    title: 'Answers',
    pages: [
      { name: 'Requests', href: '/admin/requests', keywords: 'queries cost why' },
      { name: 'Health', href: '/admin/health', keywords: 'alerts errors test' },
      { name: 'Models', href: '/admin/models', keywords: 'prices' },
      { name: 'Providers', href: '/admin/providers', keywords: 'keys vendors' },
      { name: 'Routing', href: '/admin/routing', keywords: 'auto policy votes' },
    ],
  },
  {
    title: 'Installation',
    pages: [
      {
        name: 'Settings',
        href: '/admin/settings',
        keywords: 'budget limits announcement maintenance',
      },
      { name: 'Jobs', href: '/admin/jobs' },
      { name: 'Logs', href: '/admin/logs', keywords: 'audit errors who changed' },
    ],
  },
];
