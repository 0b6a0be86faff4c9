import type { ListPrice } from './model.ts';
import type { TokenUsage } from './ports.ts';

/** The cost of an answer at list price in millionths of a US dollar, or null where either is unknown. */
export function costMicroUsd(price: ListPrice | null, usage: TokenUsage | null): number | null {
  if (!price || !usage) return null;
  const perMillion =
    usage.inputTokens * price.inputMicroUsdPerMillion +
    usage.outputTokens * price.outputMicroUsdPerMillion;
  return Math.round(perMillion / 1_000_000);
}
