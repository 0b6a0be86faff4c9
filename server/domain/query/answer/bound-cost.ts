import { costMicroUsd } from '../../models/cost.ts';
import type { Model } from '../../models/model.ts';
import { leastOutputTokens } from '../plan/prompt.ts';

/** What a request takes at most: of the prompt by a cautious count, of the answer as far as it is let. */
export interface RequestSize {
  inputTokens: number;
  outputTokens: number;
}

/** Without its own word, an answer that a budget pays for is no longer than this. */
const usualOutputTokens = 4_096;
/** Of pictures that are billed by tokens: what the dearest of them takes. */
const tokensOfPicture = 7_000;
/** Fewer would be no answer. */
const fewestTokens = 16;

/** What an answer costs at the least and at the most; null where the model's price is not known. */
export function boundCost(
  model: Model,
  { inputTokens, outputTokens }: RequestSize,
  asked: number | null,
): { leastMicroUsd: number; mostMicroUsd: number } | null {
  if (!model.writesText) {
    const cost = costOfPicture(model, inputTokens);
    return cost === null ? null : { leastMicroUsd: cost, mostMicroUsd: cost };
  }
  const most = Math.min(outputTokens, asked ?? usualOutputTokens);
  const costOf = (written: number) =>
    costMicroUsd(model.price, { inputTokens, outputTokens: written });
  const [leastMicroUsd, mostMicroUsd] = [costOf(Math.min(most, leastOutputTokens)), costOf(most)];
  return leastMicroUsd === null || mostMicroUsd === null ? null : { leastMicroUsd, mostMicroUsd };
}

function costOfPicture(model: Model, inputTokens: number): number | null {
  const { imagePriceMicroUsd, imageTokenPrice = null, changesPictures } = model;
  const billed = changesPictures?.isGivenPictureBilled ? 2 : 1;
  if (imagePriceMicroUsd !== undefined) return imagePriceMicroUsd * billed;
  return costMicroUsd(imageTokenPrice, { inputTokens, outputTokens: tokensOfPicture });
}

/** How long an answer may be that costs no more than it is allowed to. */
export function affordableTokens(
  model: Model,
  inputTokens: number,
  allowedMicroUsd: number,
): number {
  const costOf = (outputTokens: number) => costMicroUsd(model.price, { inputTokens, outputTokens });
  const [read, withMillion] = [costOf(0), costOf(1_000_000)];
  if (read === null || withMillion === null || withMillion === read) return Infinity;
  const tokens = ((allowedMicroUsd - read) / (withMillion - read)) * 1_000_000;
  return Math.max(fewestTokens, Math.floor(tokens));
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
