import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { entriesOfActor, type Entries, type Entry } from '../../../models/index.ts';

/**
 * Anthropic's clients use their own model names, with a date, `-latest`, or the size of the context
 * window in brackets. Finds the listing for such a name among those that the key may use. A name
 * without a version means the newest model of its family. Other names are returned unchanged.
 */
export function findClaude(lineUp: Entries, actor: Actor, name: string): string {
  const [, asked, rest = ''] =
    /^(?:anthropic\/)?(claude-[^[\]:@]+)(?:\[[^\]]*\])?(?:@\d+)?(:.*)?$/.exec(name) ?? [];
  if (asked === undefined) return name;
  const mine = entriesOfActor(lineUp.entries(), actor).filter(
    ({ named }) => named.provider === 'anthropic',
  );
  const found =
    mine.find(({ named }) => idsOf(named).includes(asked)) ??
    mine.find(({ named }) => idsOf(named).map(withoutDate).includes(withoutDate(asked))) ??
    (hasVersion(asked) ? undefined : newestOf(mine, withoutDate(asked)));
  if (found) return found.listing.id + rest;
  throw new AppError('unknown-model', wordMissing(asked, mine));
}

function idsOf({ model, upstreamId }: Entry['named']): string[] {
  return [model, upstreamId];
}

function withoutDate(name: string): string {
  return name.replace(/-(?:\d{8}|latest)$/, '');
}

/** For example, `-4-5` at the end, or `-3-` before the family in older names. */
function hasVersion(name: string): boolean {
  return /-\d/.test(withoutDate(name));
}

function newestOf(entries: readonly Entry[], family: string): Entry | undefined {
  return entries
    .filter(({ named }) => named.upstreamId.startsWith(`${family}-`))
    .toSorted((a, b) => releaseMs(b.named) - releaseMs(a.named))[0];
}

/** The first day of the month when a model was released; 0 if unknown. */
export function releaseMs({ release }: Pick<Entry['named'], 'release'>): number {
  return (release && Date.parse(`1 ${release} UTC`)) || 0;
}

function wordMissing(name: string, entries: readonly Entry[]): string {
  const current = entries.filter(({ substitution }) => !substitution);
  const others = [...current.map(({ listing }) => `"${listing.id}"`), '"auto"'].join(', ');
  return `This API key can’t use ${name.slice(0, 60)}. Set the model to one of: ${others}. In Claude Code, set ANTHROPIC_MODEL and ANTHROPIC_DEFAULT_HAIKU_MODEL.`;
}
