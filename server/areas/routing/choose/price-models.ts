import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { searchCostMicroUsd } from '../../models/index.ts';
import type { PromptTraits, WarmCache } from '../prompt/parse-prompt.ts';

/** The expected cost of an answer in millionths of a US dollar; null without a list price. */
export function expectedCostMicroUsd(
  { price }: Pick<Model, 'price'>,
  promptTokens: number,
  answerTokens: number,
): number | null {
  if (!price) return null;
  const { inputMicroUsdPerMillion, outputMicroUsdPerMillion } = price;
  return (
    (promptTokens * inputMicroUsdPerMillion + answerTokens * outputMicroUsdPerMillion) / 1_000_000
  );
}

/** The expected cost of a typical answer to the prompt, or of the picture that it requests. */
export function expectedCostOf(
  model: Model,
  traits: PromptTraits,
  warm?: WarmCache,
): number | null {
  if (traits.needsImage) return model.imagePriceMicroUsd ?? null;
  const { read, searches } = expectedSearch(traits);
  const answer = expectedAnswerTokens(traits);
  const prompt = Math.max(traits.promptTokens, warm?.promptTokens ?? 0);
  const cost = expectedCostMicroUsd(model, prompt + read, answer);
  if (cost === null) return null;
  return cost + (searchCostMicroUsd(model, { searches }) ?? 0) - savedMicroUsd(model, warm);
}

/** How much the model's warm cache should save, in millionths of a US dollar; 0 if it has none. */
export function savedMicroUsd({ id, price }: Model, warm?: WarmCache): number {
  if (warm?.model !== id || !price) return 0;
  const { inputMicroUsdPerMillion: input, cachedReadMicroUsdPerMillion: cached = input } = price;
  return (warm.cachedTokens * (input - cached)) / 1_000_000;
}

// Most questions take one or two searches. For each search, models read extracts of about five pages.
const usualSearch = { read: 6_000, searches: 2 };

/** How much page text a model usually reads for the prompt, in tokens, and how often it searches. */
export function expectedSearch({ webSearch }: Pick<PromptTraits, 'webSearch'>) {
  return webSearch === 'needed' ? usualSearch : { read: 0, searches: 0 };
}

/** The usual length of an answer in tokens: longer for hard prompts and tasks that produce text. */
export function expectedAnswerTokens(traits: PromptTraits): number {
  const usual = {
    chat: 80,
    assistant: 80,
    knowledge: 250,
    documents: 250,
    summary: 250,
    translation: 200,
  } as const;
  const base = traits.task in usual ? usual[traits.task as keyof typeof usual] : 350;
  return Math.round(base * (0.6 + traits.difficulty));
}

/** Tokens read and written for one answer. */
export interface Length {
  read: number;
  written: number;
  /** Web searches; absent if there are none. */
  searches?: number;
  /** A cache that contains part of the input; absent if there is none. */
  warm?: WarmCache | undefined;
}

// Vendors charge about four times as much for a written token as for one that is read.
const worthOfReading = 0.25;

/**
 * Each model's price per unit of work, where one written token is one unit. If a price is unknown, the pool's
 * median is used. Dividing by the work keeps the prompt's length from affecting the choice.
 */
export function priceModels(
  models: readonly Model[],
  { read, written, searches = 0, warm }: Length,
): ReadonlyMap<ModelId, number> {
  const work = Math.max(1, written + worthOfReading * read);
  const prices = models.map((model) => {
    const cost = model.writesText
      ? costToChoose(model, { read, written, searches, warm })
      : model.imagePriceMicroUsd;
    return [model.id, cost === undefined || cost === null ? null : cost / work] as const;
  });
  const middle = middleOf(prices.flatMap(([, price]) => (price === null ? [] : [price])));
  return new Map(prices.map(([id, price]) => [id, price ?? middle]));
}

function costToChoose(model: Model, { read, written, searches = 0, warm }: Length): number | null {
  const price = model.price ?? model.firstGuess?.price ?? null;
  const cost = expectedCostMicroUsd({ price }, read, written);
  if (cost === null) return null;
  return cost + (searchCostMicroUsd(model, { searches }) ?? 0) - savedMicroUsd(model, warm);
}

function middleOf(prices: readonly number[]): number {
  return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0;
}
