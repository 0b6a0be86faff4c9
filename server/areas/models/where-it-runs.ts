import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderMark, ProviderId } from '#shared/contract/models/providers.ts';
import { joinWords } from '#shared/lib/text.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tier } from '../../platform/actor.ts';
import { entriesOf, type Entries, type Entry } from './line-up/entry.ts';
import type { CurrentOwnProviders } from './own/current-own-providers.ts';
import type { QuerySettings, Settings } from '../settings/index.ts';

/** Where providers run, as set by administrators. Read on every call, so that changes take effect at once. */
export function whereaboutsOf(values: Settings, own: Pick<CurrentOwnProviders, 'find'>) {
  const marksOf = (id: ProviderId): Marks =>
    (isOwnProvider(id) ? own.find(id)?.marks : values.providerMarks[id]) ?? [];
  return {
    marksOf,
    /** Whether an administrator set the marks. Those set by a user count only for that user. */
    isVouchedFor: (id: ProviderId) => !isOwnProvider(id) || own.find(id)?.userId === null,
    /** Whether the provider's models may search the web, provided that the site allows searches. */
    maySearch: (id: ProviderId) =>
      values.models.webSearch !== 'no-retention' || marksOf(id).includes('no-retention'),
    /** Whether an administrator turned the provider off. */
    isOff: (id: ProviderId) => !isOwnProvider(id) && values.models.off?.has(id) === true,
    /** The marks that a provider must have before anything is sent to it. */
    required: (): Marks => values.models.only ?? [],
  };
}

export type Whereabouts = ReturnType<typeof whereaboutsOf>;

type Marks = readonly ProviderMark[];

/** Whether a provider may receive a prompt. `only` lists further marks that the sender requires. */
export function mayBeAsked(where: Whereabouts, provider: ProviderId, only: Marks = []): boolean {
  if (where.isOff(provider)) return false;
  const marks = where.marksOf(provider);
  const required = where.required();
  if (required.length > 0 && !where.isVouchedFor(provider)) return false;
  return [...required, ...only].every((mark) => marks.includes(mark));
}

/**
 * A sentence that explains why no model may search the web; null if at least one may. `only` lists
 * the provider marks that the sender requires.
 */
export function whySearchIsOff(
  settings: Pick<QuerySettings, 'webSearch'>,
  where: Pick<Whereabouts, 'required'>,
  only: Marks = [],
): string | null {
  if (settings.webSearch() === 'off') return 'Web search is turned off on this site.';
  const required = new Set([...where.required(), ...only]);
  if (required.has('own-machine')) {
    return 'Web search is off because only self-hosted providers may be used.';
  }
  return required.has('eu')
    ? 'Web search is off because only providers in the EU may be used.'
    : null;
}

/** The line-up without the providers that may not receive the prompt. `find` throws an AppError for their models. */
export function lineUpWithin(
  lineUp: Entries,
  where: Whereabouts,
  only: Marks | undefined,
): Entries {
  const isWithin = ({ model }: Entry) => mayBeAsked(where, model.provider, only);
  return {
    entries: () => lineUp.entries().filter(isWithin),
    find(id) {
      const entry = lineUp.find(id);
      if (entry && where.isOff(entry.model.provider)) throw turnedOff(entry.named.name);
      if (entry && !isWithin(entry))
        throw refusal(where, only, `${entry.named.name} isn’t from one of them`);
      return entry;
    },
  };
}

/** Throws an AppError if the tier has models but none of them may receive the prompt. */
export function refuseIfNoneIsWithin(
  { lineUp, where }: { lineUp: Entries; where: Whereabouts },
  tier: Tier,
  only: Marks | undefined,
): void {
  const usable = entriesOf(lineUp.entries(), tier);
  const isWithin = usable.some(({ model }) => mayBeAsked(where, model.provider, only));
  if (usable.length > 0 && !isWithin) throw noModelWithin(where, only);
}

/** The error for a sender who has no permitted model. */
export function noModelWithin(where: Whereabouts, only: Marks | undefined): AppError {
  return refusal(where, only, 'None of them is available to you');
}

function turnedOff(name: string): AppError {
  return new AppError(
    'invalid-input',
    `${name} isn’t available because an administrator turned its provider off. Nothing was sent. Your prompt is saved. Choose another model or Auto.`,
  );
}

function refusal(where: Whereabouts, only: Marks | undefined, what: string): AppError {
  const marks = [...new Set([...where.required(), ...(only ?? [])])];
  if (marks.length === 0) {
    return new AppError(
      'invalid-input',
      'An administrator turned off the providers of all models that are available to you. Nothing was sent. Your prompt is saved.',
    );
  }
  const words = joinWords(marks.map((mark) => markWords[mark]));
  return new AppError(
    'invalid-input',
    `Only providers that are ${words} are allowed. ${what}, so nothing was sent. Your prompt is saved.`,
  );
}

const markWords: Record<ProviderMark, string> = {
  'own-machine': 'self-hosted',
  eu: 'in the EU',
  'no-retention': 'zero-retention',
};
