export interface AdminSection {
  title: string;
  pages: readonly { name: string; href: string }[];
}

/** The pages of the administration, as its navigation lists them. */
export const adminSections: readonly AdminSection[] = [
  { title: 'Overview', pages: [{ name: 'Dashboard', href: '/admin' }] },
  {
    title: 'Usage and costs',
    pages: [
      { name: 'Analytics', href: '/admin/analytics' },
      { name: 'Money', href: '/admin/money' },
      { name: 'Payments', href: '/admin/payments' },
    ],
  },
  { title: 'People', pages: [{ name: 'Users', href: '/admin/users' }] },
  {
    title: 'Answers',
    pages: [
      { name: 'Requests', href: '/admin/requests' },
      { name: 'Health', href: '/admin/health' },
      { name: 'Models', href: '/admin/models' },
      { name: 'Providers', href: '/admin/providers' },
      { name: 'Routing', href: '/admin/routing' },
    ],
  },
  {
    title: 'Installation',
    pages: [
      { name: 'Settings', href: '/admin/settings' },
      { name: 'Jobs', href: '/admin/jobs' },
      { name: 'Logs', href: '/admin/logs' },
    ],
  },
];
