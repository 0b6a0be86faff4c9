import { countOf, isObject, type JsonObject } from './json.ts';
import type { TokenUsage } from '#server/providers/contract/model-provider.ts';

type UsagePart = Exclude<keyof TokenUsage, 'inputTokens' | 'outputTokens' | 'costMicroUsd'>;

/** Reads usage details by the vendor's field names. Fields that the vendor omits are absent. */
export function readUsageParts(
  details: unknown,
  names: Partial<Record<UsagePart, string>>,
): Partial<Pick<TokenUsage, UsagePart>> {
  if (!isObject(details)) return {};
  const reported = Object.entries(names).flatMap(([part, name]) => {
    const count = details[name];
    return typeof count === 'number' && count >= 0 ? [[part, countOf(count)] as const] : [];
  });
  return Object.fromEntries(reported);
}

/** What xAI charges, in ticks of 1e-10 US dollars. Source: https://docs.x.ai/developers/cost-tracking */
export function readCost({
  cost_in_usd_ticks: ticks,
}: JsonObject): Pick<TokenUsage, 'costMicroUsd'> {
  return typeof ticks === 'number' && ticks >= 0 ? { costMicroUsd: countOf(ticks / 10_000) } : {};
}

/** Merges the token counts of two reports. If one of them lacks a count, it counts as 0. */
export function mergeUsage(
  one: TokenUsage,
  other: TokenUsage,
  merge: (one: number, other: number) => number,
): TokenUsage {
  const parts = Object.keys({ ...one, ...other }) as (keyof TokenUsage)[];
  const counts = parts.map((part) => [part, merge(one[part] ?? 0, other[part] ?? 0)]);
  return { ...other, ...Object.fromEntries(counts) };
}
