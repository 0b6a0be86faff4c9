import { callCostMicroUsd, costMicroUsd } from '../../models/index.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { leastOutputTokens } from '../plan/prompt.ts';

/** The maximum number of tokens in a request: a cautious count of the prompt, and the limit for the answer. */
export interface RequestSize {
  inputTokens: number;
  outputTokens: number;
  searches: number;
  /** Whether the program asks Anthropic to cache the prompt for an hour, which costs more. */
  isKeptForAnHour?: boolean;
}

/** The token limit of an answer under a budget, if the caller sets none. */
const usualOutputTokens = 4_096;
/** For pictures billed by the token: the token count of the most expensive one. */
const tokensOfPicture = 7_000;
/** The tokens of page text that a model reads per search. */
const tokensOfSearch = 8_000;
/** No answer is limited to fewer tokens than this. */
const fewestTokens = 16;

/** The minimum and maximum cost of an answer, in micro-dollars; null if the model's price is unknown. */
export function boundCost(
  model: Model,
  { outputTokens, ...size }: RequestSize,
  asked: number | null,
): { leastMicroUsd: number; mostMicroUsd: number } | null {
  const { searches } = size;
  if (!model.writesText) {
    const cost = costOfPicture(model, size.inputTokens);
    return cost === null ? null : { leastMicroUsd: cost, mostMicroUsd: cost };
  }
  const most = Math.min(outputTokens, asked ?? usualOutputTokens);
  const costOf = (written: number, made: number) =>
    costWithSearches(model, { ...size, outputTokens: written, searches: made });
  const [leastMicroUsd, mostMicroUsd] = [
    costOf(Math.min(most, leastOutputTokens), Math.min(1, searches)),
    costOf(most, searches),
  ];
  return leastMicroUsd === null || mostMicroUsd === null ? null : { leastMicroUsd, mostMicroUsd };
}

function costWithSearches(
  model: Model,
  { inputTokens, outputTokens, searches, isKeptForAnHour }: RequestSize,
): number | null {
  const read = inputTokens + searches * tokensOfSearch;
  // Vendors may cache everything they read, even unasked, so the bound includes cache writes.
  const written = model.price?.cacheWriteMicroUsdPerMillion !== undefined && {
    cacheWriteTokens: inputTokens,
    ...(isKeptForAnHour && model.provider === 'anthropic' && { hourCacheWriteTokens: inputTokens }),
  };
  return callCostMicroUsd(model, { inputTokens: read, outputTokens, searches, ...written });
}

function costOfPicture(model: Model, inputTokens: number): number | null {
  const { imagePriceMicroUsd, imageTokenPrice = null, changesPictures } = model;
  const billed = changesPictures?.isGivenPictureBilled ? 2 : 1;
  if (imagePriceMicroUsd !== undefined) return imagePriceMicroUsd * billed;
  return costMicroUsd(imageTokenPrice, { inputTokens, outputTokens: tokensOfPicture });
}

/** The most tokens that an answer can have without costing more than `allowedMicroUsd`. */
export function affordableTokens(
  model: Model,
  size: Omit<RequestSize, 'outputTokens'>,
  allowedMicroUsd: number,
): number {
  const costOf = (outputTokens: number) => costWithSearches(model, { ...size, outputTokens });
  const [read, withMillion] = [costOf(0), costOf(1_000_000)];
  if (read === null || withMillion === null || withMillion === read) return Infinity;
  const tokens = ((allowedMicroUsd - read) / (withMillion - read)) * 1_000_000;
  return Math.max(fewestTokens, Math.floor(tokens));
}

/** The most searches that `allowedMicroUsd` pays for, together with a short text. */
export function affordableSearches(
  model: Model,
  size: Omit<RequestSize, 'outputTokens'>,
  allowedMicroUsd: number,
): number {
  const isPaid = (made: number) =>
    (costWithSearches(model, { ...size, outputTokens: leastOutputTokens, searches: made }) ?? 0) <=
    allowedMicroUsd;
  let paid = size.searches;
  while (paid > 0 && !isPaid(paid)) paid -= 1;
  return paid;
}

export function isPriced({
  price,
  imagePriceMicroUsd,
  imageTokenPrice,
  writesText,
}: Model): boolean {
  if (writesText) return price !== null;
  return imagePriceMicroUsd !== undefined || imageTokenPrice !== undefined;
}
