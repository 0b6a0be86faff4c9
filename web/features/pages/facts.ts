import { providerNames } from '#shared/contract/models/providers.ts';
import { joinWords } from '#shared/lib/text.ts';
import { pageMarks } from '#shared/lib/html.ts';

export const providers = Object.values(providerNames).map(({ name }) => name);
export const allProviders = joinWords(providers);
export const anyProvider = joinWords(providers, 'or');

/** The date shown on Privacy and Terms. */
export const legalDay = 'April 17, 2025';

/** The origin of this site. Prerendered pages contain a placeholder that the server replaces. */
export function siteOrigin(): string {
  return typeof location === 'undefined' ? pageMarks.origin : location.origin;
}
