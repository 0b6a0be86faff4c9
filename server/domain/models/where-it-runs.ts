import type { ProviderMark } from '#shared/contract/models/own-constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { joinWords } from '#shared/lib/join-words.ts';
import { AppError } from '../app-error.ts';
import type { Tier } from '../accounts/actor.ts';
import { entriesOf, type Entry } from './line-up/entry.ts';
import type { LineUp } from './line-up/line-up.ts';

/** What administrators say of where providers run; asked at each call, so that a change acts at once. */
export interface Whereabouts {
  marksOf(provider: ProviderId): readonly ProviderMark[];
  /** Whether an administrator says it; what people say of their own counts for what they want themselves. */
  isVouchedFor(provider: ProviderId): boolean;
  /** What a provider must be to be asked anything, whoever asks. */
  required(): readonly ProviderMark[];
}

type Marks = readonly ProviderMark[];

/** Whether a provider may be sent a prompt; `only` is what its sender requires besides. */
export function mayBeAsked(where: Whereabouts, provider: ProviderId, only: Marks = []): boolean {
  const marks = where.marksOf(provider);
  const required = where.required();
  if (required.length > 0 && !where.isVouchedFor(provider)) return false;
  return [...required, ...only].every((mark) => marks.includes(mark));
}

/** The line-up without what may not be asked; naming such a model is refused in words. */
export function lineUpWithin(
  lineUp: Pick<LineUp, 'entries' | 'find'>,
  where: Whereabouts,
  only: Marks | undefined,
): Pick<LineUp, 'entries' | 'find'> {
  const isWithin = ({ model }: Entry) => mayBeAsked(where, model.provider, only);
  return {
    entries: () => lineUp.entries().filter(isWithin),
    find(id) {
      const entry = lineUp.find(id);
      if (entry && !isWithin(entry)) throw refusal(where, only, `${entry.named.name} is not one`);
      return entry;
    },
  };
}

/** Throws where the tier has models, and none that may be asked. */
export function refuseIfNobodyIsWithin(
  { lineUp, where }: { lineUp: Pick<LineUp, 'entries' | 'find'>; where: Whereabouts },
  tier: Tier,
  only: Marks | undefined,
): void {
  const usable = entriesOf(lineUp.entries(), tier);
  const isWithin = usable.some(({ model }) => mayBeAsked(where, model.provider, only));
  if (usable.length > 0 && !isWithin) throw nobodyWithin(where, only);
}

/** Nothing that may be asked is there for the sender. */
export function nobodyWithin(where: Whereabouts, only: Marks | undefined): AppError {
  return refusal(where, only, 'There is none for you here');
}

function refusal(where: Whereabouts, only: Marks | undefined, what: string): AppError {
  const marks = [...new Set([...where.required(), ...(only ?? [])])];
  const words = joinWords(marks.map((mark) => markWords[mark]));
  return new AppError(
    'invalid-input',
    `Only providers that ${words} may be asked. ${what}, so nothing was sent. Your prompt was kept.`,
  );
}

const markWords: Record<ProviderMark, string> = {
  'own-machine': 'run on own machines',
  eu: 'run in the EU',
  'no-retention': 'keep nothing',
};
