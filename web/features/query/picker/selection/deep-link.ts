import { limits } from '#shared/contract/limits.ts';
import { dialWords, type DialWord } from '#shared/contract/routing/constants.ts';

/** The settings that a link applies to the page. A link never sends anything. */
export interface DeepLink {
  prompt: string | null;
  models: string[];
  isComparing: boolean;
  /** How Auto weighs cost against quality. */
  dial: DialWord | null;
}

export const emptyLink: DeepLink = { prompt: null, models: [], isComparing: false, dial: null };

/** Parses `?model=a`, or `?models=a,b&compare=1`, `?dial=best` and `?q=`. Unknown values are ignored. */
export function parseDeepLink(search: URLSearchParams): DeepLink {
  const named = [search.get('model') ?? '', ...(search.get('models') ?? '').split(',')];
  const models = named.map((name) => name.trim()).filter(Boolean);
  return {
    prompt: search.get('q'),
    models: [...new Set(models)].slice(0, limits.chosenModels),
    isComparing: search.get('compare') === '1',
    dial: dialWords.find((word) => word === search.get('dial')) ?? null,
  };
}

export function isEmptyLink({ prompt, models, isComparing, dial }: DeepLink): boolean {
  return prompt === null && models.length === 0 && !isComparing && dial === null;
}
