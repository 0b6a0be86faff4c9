import { providerNames } from '#shared/contract/models/providers.ts';
import { joinWords } from '#shared/lib/join-words.ts';
import { pageMarks } from '#shared/lib/page-marks.ts';

export const providers = Object.values(providerNames).map(({ name }) => name);
export const allProviders = joinWords(providers);
export const anyProvider = joinWords(providers, 'or');

/** The day that stands on Privacy and Terms. */
export const legalDay = 'April 17, 2025';

/** This site's address; on a prerendered page, the placeholder for it. */
export function siteOrigin(): string {
  return typeof location === 'undefined' ? pageMarks.origin : location.origin;
}
