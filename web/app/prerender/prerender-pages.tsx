import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { pageFileOf, publicPaths, type PublicPath } from '#shared/contract/pages.ts';
import type { Directory, Picker } from '#shared/contract/models/schemas.ts';
import { pageMarks } from '#shared/lib/html.ts';
import { directoryProviderIds } from '#shared/contract/models/constants.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { homeTitle, notFoundTitle, titleOf } from '../navigation/page-titles.ts';
import { setSiteName } from '#web/ui/browser/site-name.ts';
import { findPublicPage, publicPageModules } from '../routes/public-pages.ts';
import { PrerenderedApp } from './prerendered-app.tsx';
import { writeDehydratedState, type DehydratedState } from './dehydrated-state.ts';
import { setStylesAside } from './styles-aside.ts';
import { headerLinks, links } from '../navigation/links.ts';
import { allProviders } from '#web/features/pages/facts.ts';

const others = [
  ...headerLinks,
  { name: 'Terms', href: links.terms },
  { name: 'Privacy', href: links.privacy },
];

/** The data used for prerendering, which is that of a new installation. */
export interface PrerenderData {
  picker: Picker;
  directory: Directory;
}

export interface PrerenderedPage {
  /** The file name without its extension. The server uses it to find the page. */
  name: string;
  /** The page's own module, whose chunks the page needs; null if it has none. */
  module: string | null;
  title: string;
  description: string;
  /** The canonical path of this content; null keeps the page out of search engines. */
  canonical: string | null;
  /** The app's root element and the dehydrated state. */
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
  ...publicPaths.map((path) => ({ name: pageFileOf(path), path })),
  ...directoryProviderIds.map((provider): Plan => ({
    name: `models-${provider}`,
    path: '/models',
    search: `tab=${provider}`,
  })),
  { name: 'contact-address', path: '/contact', contactEmail: pageMarks.contactEmail },
];

/** Renders every page that looks the same for all users, and the page for unknown addresses. */
export async function prerenderPages(data: PrerenderData): Promise<PrerenderedPage[]> {
  setSiteName(pageMarks.siteName);
  await Promise.all(publicPaths.map(async (path) => findPublicPage(path)?.fetch()));
  return [
    prerenderHome(),
    ...plans.map((plan) => prerenderPublicPage(plan, data)),
    prerenderNotFound(data),
  ];
}

function prerenderPublicPage(plan: Plan, { picker, directory }: PrerenderData): PrerenderedPage {
  const { name, path, search = '', contactEmail = null } = plan;
  const state: DehydratedState = [
    [queryKeys.picker, { ...picker, notice: pageMarks.notice, contactEmail }],
  ];
  if (path === '/models') state.push([queryKeys.directory, directory]);
  const provider = directory.providers.find(({ id }) => search === `tab=${id}`);
  return {
    name,
    module: publicPageModules[path],
    title: provider ? `${provider.name} models · ${titleOf(path)}` : titleOf(path),
    description: provider
      ? `${provider.description} What each model is good at, its context window and list price, and how to try it.`
      : pageDescriptions[path],
    canonical: search ? `${path}?${search}` : path,
    body: renderBody(path, search, state),
  };
}

// The home page depends on the user, so only its head is prerendered.
function prerenderHome(): PrerenderedPage {
  return {
    name: 'home',
    module: null,
    title: homeTitle(),
    description: homeDescription,
    canonical: '/',
    body: `<noscript>${renderToStaticMarkup(<WithoutScript />)}</noscript>\n    <div id="root"></div>`,
  };
}

function prerenderNotFound({ picker }: PrerenderData): PrerenderedPage {
  const state: DehydratedState = [[queryKeys.picker, { ...picker, notice: pageMarks.notice }]];
  return {
    name: 'not-found',
    module: null,
    title: notFoundTitle(),
    description: homeDescription,
    canonical: null,
    body: renderBody('/not-found', '', state),
  };
}

function renderBody(path: string, search: string, state: DehydratedState): string {
  queryClient.clear();
  for (const [queryKey, data] of state) queryClient.setQueryData(queryKey, data);
  const html = setStylesAside(renderToString(<PrerenderedApp path={path} search={search} />));
  return `<div id="root" data-search="${search}">${html}</div>\n    ${writeDehydratedState(state)}`;
}

/** Shown on the home page if JavaScript is off, because prompts can't be sent without it. */
function WithoutScript() {
  return (
    <div className="mx-auto max-w-reading px-4 pt-14">
      <h1 className="text-28 font-semibold tracking-tight">Every prompt on the right track.</h1>
      <p className="mt-3">
        {homeDescription} Sending a prompt needs JavaScript, but you can read these pages without
        it:
      </p>
      <ul className="mt-3 list-disc pl-5">
        {others.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page descriptions for search engines and link previews. */
const homeDescription = `Type a prompt. ${pageMarks.siteName} sends it to the best AI model for the job and tells you why.`;

const pageDescriptions: Record<PublicPath, string> = {
  '/about': `What ${pageMarks.siteName} is and how it works: it reads your prompt, sends it to the best AI model for the job and tells you why. Free to start.`,
  '/models': `Compare AI models from ${allProviders}: what each is good at, how much it can read at once, its list price, and which are free to use.`,
  '/pricing': `${pageMarks.siteName} is free to start. Standard adds all models, compare mode and higher limits, for ${pageMarks.monthlyPrice} per month or ${pageMarks.thirtyDaysPrice} once for 30 days.`,
  '/documentation': `How to use ${pageMarks.siteName}: choosing and comparing models, files and voice, saved conversations, limits, links with settings, keyboard shortcuts, and the API.`,
  '/docs/api': `Call ${pageMarks.siteName} from any OpenAI-compatible client: keys, budgets, how the model is chosen, and examples for curl, Python and TypeScript.`,
  '/contact': 'How to contact the people who run this site, and where to find help faster.',
  '/terms': `The terms for using ${pageMarks.siteName}: who can use it, limits, saved conversations, prices and payment, and liability.`,
  '/privacy': `What ${pageMarks.siteName} stores about you, who it shares data with, how long it keeps it, and how to delete it.`,
};
