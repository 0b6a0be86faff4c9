import { escapeHtml, pageMarks } from '#shared/lib/html.ts';
import type { Chunks } from './find-chunks.ts';

/** A page rendered by `web/app/prerender/prerender-pages.tsx`. */
export interface PrerenderedPage {
  name: string;
  module: string | null;
  title: string;
  description: string;
  canonical: string | null;
  body: string;
}

/** Inserts a prerendered page and its head into the built template. */
export function fillPage(
  template: string,
  page: PrerenderedPage,
  { scripts, styles }: Chunks,
): string {
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...describe(page),
  ];
  return replaceOnce(
    replaceOnce(
      replaceOnce(
        replaceOnce(template, /<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`),
        /<meta\s+name="description"[^>]*>/,
        `<meta name="description" content="${escapeHtml(page.description)}" />`,
      ),
      /\s*<\/head>/,
      `${head.map((line) => `\n    ${line}`).join('')}\n  </head>`,
    ),
    /<div id="root"><\/div>/,
    page.body,
  );
}

function describe({ title, description, canonical }: PrerenderedPage): string[] {
  if (canonical === null) return [];
  const address = escapeHtml(pageMarks.origin + canonical);
  const properties = {
    'og:type': 'website',
    'og:site_name': pageMarks.siteName,
    'og:title': title,
    'og:description': description,
    'og:url': pageMarks.origin + canonical,
    'og:image': `${pageMarks.origin}/social-card.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Switchyard: every prompt on the right track',
  };
  return [
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function replaceOnce(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`The built page has no ${part}.`);
  return text.replace(part, () => by);
}
