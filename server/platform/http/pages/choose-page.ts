import { pageFileOf, pagePaths, publicPaths } from '#shared/contract/pages.ts';
import { directoryProviderIds } from '#shared/contract/models/constants.ts';
import type { PageFacts } from './prerendered-pages.ts';

interface ChosenPage {
  /** The name of the page's file without its extension. */
  name: string;
  status: 200 | 404;
  /** Whether search engines should list the page. */
  isListed: boolean;
}

const paths: readonly string[] = pagePaths;
const listed: readonly string[] = publicPaths;
const tabs: readonly string[] = directoryProviderIds;

/** The prerendered page for a URL. All pages with personal data share an empty one. */
export function choosePage(
  request: { url: string; routeOptions: { url?: string } },
  { contactEmail }: Pick<PageFacts, 'contactEmail'>,
): ChosenPage {
  const path = request.routeOptions.url ?? '';
  const tab = new URLSearchParams(splitUrl(request.url)[1]).get('tab') ?? '';
  if (path === '/') return { name: 'home', status: 200, isListed: true };
  if (!paths.includes(path)) return { name: 'not-found', status: 404, isListed: false };
  if (!listed.includes(path)) return { name: 'app', status: 200, isListed: false };
  if (path === '/models' && tabs.includes(tab)) {
    return { name: `models-${tab}`, status: 200, isListed: true };
  }
  if (path === '/contact' && contactEmail !== null) {
    return { name: 'contact-address', status: 200, isListed: true };
  }
  return { name: pageFileOf(path), status: 200, isListed: true };
}

/**
 * The canonical path of a page that was requested with capitals or extra slashes, which the
 * browser's router would accept too. Null if the path is already canonical or unknown.
 */
export function findKnownPath(url: string): string | null {
  const [asked, search] = splitUrl(url);
  const plain = `/${asked.toLowerCase().replaceAll(/^\/+|(?<!\/)\/+$/g, '')}`;
  const known = paths.find((path) => path === plain);
  return known === undefined || known === asked ? null : known + search;
}

// Split by hand, because a client may send a path that cannot be parsed.
function splitUrl(url: string): [path: string, search: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}
