import { publicPaths } from '#shared/contract/pages.ts';
import { directoryProviderIds } from '#shared/contract/models/constants.ts';
import { escapeHtml } from '#shared/lib/html.ts';

/** Pages of one's own are kept out of listings by their header, which a crawler must be let in to see. */
export function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

export function writeSitemap(origin: string): string {
  const tabs = directoryProviderIds.map((provider) => `/models?tab=${provider}`);
  const entries = ['/', ...publicPaths, ...tabs].map(
    (path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
