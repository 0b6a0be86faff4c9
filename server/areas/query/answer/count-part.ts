import type { Timeline } from './ports.ts';

export type TokenPart =
  'cachedTokens' | 'cacheWriteTokens' | 'hourCacheWriteTokens' | 'reasoningTokens';

/** A part of the tokens of all calls; null if no vendor reported it. */
export function countPart(timeline: Timeline | null, part: TokenPart): number | null {
  const reported = timeline?.attempts.flatMap((attempt) => attempt[part] ?? []) ?? [];
  return reported.length === 0 ? null : reported.reduce((sum, one) => sum + one, 0);
}
