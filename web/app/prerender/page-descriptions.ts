import type { PublicPath } from '#shared/contract/pages.ts';
import { pageMarks } from '#shared/lib/page-marks.ts';
import { allProviders } from '#web/features/pages/facts.ts';

/** The page descriptions for search engines and link previews. */
export const homeDescription =
  'Type a prompt. Switchyard sends it to the AI model that suits it best, and says why.';

export const pageDescriptions: Record<PublicPath, string> = {
  '/about':
    'What Switchyard is and how it works: it reads your prompt, sends it to the AI model that suits it best, and says why. Free to begin with.',
  '/models': `Compare AI models of ${allProviders}: what each is good for, how much it can read at once, its list price, and which are free to use.`,
  '/pricing': `Switchyard is free to begin with. Standard brings every model, compare mode and higher limits, for ${pageMarks.monthlyPrice} a month or ${pageMarks.thirtyDaysPrice} once for 30 days.`,
  '/documentation':
    'How to use Switchyard: choosing and comparing models, files and voice, threads, limits, links that set the page, the keyboard, and the API.',
  '/docs/api':
    'Call Switchyard from any program that can call OpenAI: keys, budgets, how the model is chosen, with examples for curl, Python and TypeScript.',
  '/contact': 'How to reach whoever runs this Switchyard, and where to find help sooner.',
  '/terms':
    'The terms of using Switchyard: who may use it, limits, threads, prices and payment, liability.',
  '/privacy':
    'What Switchyard keeps about you, what it passes on and to whom, for how long, and how you get rid of it.',
};
