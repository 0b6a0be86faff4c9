import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { publicPaths, type PublicPath } from '#shared/contract/pages.ts';
import type { Directory, Picker } from '#shared/contract/models/schemas.ts';
import { pageMarks } from '#shared/lib/page-marks.ts';
import { directoryProviders } from '#shared/lib/provider-names.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { homeTitle, notFoundTitle, titleOf } from '../page-titles.ts';
import { preloadPage } from '../public-pages.ts';
import { DrawnApp } from './prerendered-app.tsx';
import { homeDescription, pageDescriptions } from './page-descriptions.ts';
import { writeSeeds, type Seeds } from './dehydrated-state.ts';
import { setStylesAside } from './styles-aside.ts';
import { WithoutScript } from './without-script.tsx';

/** What the pages are drawn from: what a new installation says. */
export interface DrawnData {
  picker: Picker;
  directory: Directory;
}

export interface DrawnPage {
  /** Without its ending; the server knows it by this name. */
  name: string;
  /** The route whose code the page needs, if it has one of its own. */
  route: string | null;
  title: string;
  description: string;
  /** The one address of this content; null where there is none to be listed. */
  canonical: string | null;
  /** The element that the app lives in, and what it was drawn from. */
  body: string;
}

interface Plan {
  name: string;
  path: PublicPath;
  search?: string;
  about?: string;
  contactEmail?: string;
}

const plans: Plan[] = [
  ...publicPaths.map((path) => ({ name: path.slice(1), path })),
  ...Object.values(directoryProviders).map((provider): Plan => ({
    name: `models-${provider}`,
    path: '/models',
    search: `tab=${provider}`,
  })),
  { name: 'contact-address', path: '/contact', contactEmail: pageMarks.contactEmail },
];

/** Draws every page that is the same for everyone, and the one that is shown where there is none. */
export async function drawPages(data: DrawnData): Promise<DrawnPage[]> {
  await Promise.all(publicPaths.map(preloadPage));
  return [drawHome(), ...plans.map((plan) => drawPublicPage(plan, data)), drawNotFound(data)];
}

function drawPublicPage(plan: Plan, { picker, directory }: DrawnData): DrawnPage {
  const { name, path, search = '', contactEmail = null } = plan;
  const seeds: Seeds = [[queryKeys.picker, { ...picker, notice: pageMarks.notice, contactEmail }]];
  if (path === '/models') seeds.push([queryKeys.directory, directory]);
  const provider = directory.providers.find(({ id }) => search === `tab=${id}`);
  return {
    name,
    route: `app/routes/${path.slice(1)}-route.tsx`,
    title: provider ? `${provider.name} models · ${titleOf(path)}` : titleOf(path),
    description: provider
      ? `${provider.description} What each is good for, its window, its list price, and how to try it.`
      : pageDescriptions[path],
    canonical: search ? `${path}?${search}` : path,
    body: drawBody(path, search, seeds),
  };
}

// The home page is another for everyone, so only its head is known ahead of time.
function drawHome(): DrawnPage {
  return {
    name: 'home',
    route: null,
    title: homeTitle,
    description: homeDescription,
    canonical: '/',
    body: `<noscript>${renderToStaticMarkup(<WithoutScript />)}</noscript>\n    <div id="root"></div>`,
  };
}

function drawNotFound({ picker }: DrawnData): DrawnPage {
  const seeds: Seeds = [[queryKeys.picker, { ...picker, notice: pageMarks.notice }]];
  return {
    name: 'not-found',
    route: null,
    title: notFoundTitle,
    description: homeDescription,
    canonical: null,
    body: drawBody('/not-found', '', seeds),
  };
}

function drawBody(path: string, search: string, seeds: Seeds): string {
  queryClient.clear();
  for (const [queryKey, data] of seeds) queryClient.setQueryData(queryKey, data);
  const html = setStylesAside(renderToString(<DrawnApp path={path} search={search} />));
  return `<div id="root" data-search="${search}">${html}</div>\n    ${writeSeeds(seeds)}`;
}
