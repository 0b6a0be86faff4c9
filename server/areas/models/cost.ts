import type { ListPrice, Model } from '../../providers/contract/model.ts';
import type { TokenUsage } from '../../providers/contract/model-provider.ts';

/**
 * Anthropic's price for input that it caches for an hour, as a multiple of the usual input price.
 * Source: https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
const hourFactor = 2;

/**
 * The cost of an answer in millionths of a US dollar: as reported by the vendor, otherwise at list
 * price; null if price or usage is unknown.
 */
export function costMicroUsd(price: ListPrice | null, usage: TokenUsage | null): number | null {
  if (usage?.costMicroUsd !== undefined) return usage.costMicroUsd;
  if (!price || !usage) return null;
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  const { imageInputTokens = 0, hourCacheWriteTokens: forAnHour = 0 } = usage;
  const long = price.longPrompt;
  const rates = long && inputTokens > long.aboveTokens ? long : price;
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = rates;
  const perMillion =
    Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens - imageInputTokens) * input +
    imageInputTokens * (rates.imageInputMicroUsdPerMillion ?? input) +
    cachedInputTokens * (rates.cachedReadMicroUsdPerMillion ?? input) +
    (cacheWriteTokens - forAnHour) * (rates.cacheWriteMicroUsdPerMillion ?? input) +
    forAnHour * hourFactor * input +
    outputTokens * output;
  return Math.round(perMillion / 1_000_000);
}

/**
 * The cost of a call with its web searches, in millionths of a US dollar; null if a price or the usage is
 * unknown. If the vendor reports a cost, it includes the searches.
 */
export function callCostMicroUsd(
  model: Pick<Model, 'price' | 'webSearch'>,
  usage: TokenUsage | null,
): number | null {
  const cost = costMicroUsd(model.price, usage);
  const searched = searchCostMicroUsd(model, usage);
  if (cost === null || usage?.costMicroUsd !== undefined) return cost;
  return searched === null ? null : cost + searched;
}

/**
 * The list price of a call's searches, in millionths of a US dollar; null if unknown. The page text that the
 * model read is billed as input tokens.
 */
export function searchCostMicroUsd(
  { webSearch }: Pick<Model, 'webSearch'>,
  usage: Pick<TokenUsage, 'searches'> | null,
): number | null {
  const { searches = 0 } = usage ?? {};
  if (searches === 0) return 0;
  if (!webSearch) return null;
  return webSearch.per === 'prompt' ? webSearch.microUsd : webSearch.microUsd * searches;
}
