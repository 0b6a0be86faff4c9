/** The links in the header, the footer and the notice. */
export const links = {
  about: '/about',
  models: '/models',
  documentation: '/documentation',
  pricing: '/pricing',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  demo: '/demo',
} as const;

export const headerLinks = [
  { name: 'About', href: links.about },
  { name: 'Models', href: links.models },
  { name: 'Documentation', href: links.documentation },
  { name: 'Pricing', href: links.pricing },
] as const;
