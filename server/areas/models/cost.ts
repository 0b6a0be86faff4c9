import type { ListPrice } from '../../providers/contract/model.ts';
import type { TokenUsage } from '../../providers/contract/model-provider.ts';

/** The cost of an answer at list price, in millionths of a US dollar; null if price or usage is unknown. */
export function costMicroUsd(price: ListPrice | null, usage: TokenUsage | null): number | null {
  if (!price || !usage) return null;
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  const long = price.longPrompt;
  const rates = long && inputTokens > long.aboveTokens ? long : price;
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = rates;
  const perMillion =
    Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens) * input +
    cachedInputTokens * (rates.cachedReadMicroUsdPerMillion ?? input) +
    cacheWriteTokens * (rates.cacheWriteMicroUsdPerMillion ?? input) +
    outputTokens * output;
  return Math.round(perMillion / 1_000_000);
}
