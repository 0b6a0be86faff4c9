import type { PublicPath } from '#shared/contract/pages.ts';
import { pageMarks } from '#shared/lib/html.ts';
import { allProviders } from '#web/features/pages/facts.ts';

/** The page descriptions for search engines and link previews. */
export const homeDescription = `Type a prompt. ${pageMarks.siteName} sends it to the best AI model for the job and tells you why.`;

export const pageDescriptions: Record<PublicPath, string> = {
  '/about': `What ${pageMarks.siteName} is and how it works: it reads your prompt, sends it to the best AI model for the job and tells you why. Free to start.`,
  '/models': `Compare AI models from ${allProviders}: what each is good at, how much it can read at once, its list price, and which are free to use.`,
  '/pricing': `${pageMarks.siteName} is free to start. Standard adds all models, compare mode and higher limits, for ${pageMarks.monthlyPrice} per month or ${pageMarks.thirtyDaysPrice} once for 30 days.`,
  '/documentation': `How to use ${pageMarks.siteName}: choosing and comparing models, files and voice, saved conversations, limits, links with settings, keyboard shortcuts, and the API.`,
  '/docs/api': `Call ${pageMarks.siteName} from any OpenAI-compatible client: keys, budgets, how the model is chosen, and examples for curl, Python and TypeScript.`,
  '/contact': 'How to contact the people who run this site, and where to find help faster.',
  '/terms': `The terms for using ${pageMarks.siteName}: who can use it, limits, saved conversations, prices and payment, and liability.`,
  '/privacy': `What ${pageMarks.siteName} stores about you, who it shares data with, how long it keeps it, and how to delete it.`,
};
