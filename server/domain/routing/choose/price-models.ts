import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '../../models/model.ts';
import type { PromptTraits } from '../ports.ts';

/** What an answer is expected to cost, in millionths of a US dollar; null where there is no list price. */
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

/** The same of a usual answer to a prompt, or of the picture that it asks for. */
export function expectedCostOf(model: Model, traits: PromptTraits): number | null {
  if (traits.needsImage) return model.imagePriceMicroUsd ?? null;
  return expectedCostMicroUsd(model, traits.promptTokens, expectedAnswerTokens(traits));
}

/** Tokens that an answer usually takes: more for hard work, and for work that makes text. */
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

/** Tokens that are read and written for one answer. */
export interface Length {
  read: number;
  written: number;
}

// Vendors ask about four times as much for a token written as for one read.
const worthOfReading = 0.25;

/**
 * What each model costs for a prompt, for as much work as one token written is; the middle of the others where
 * its price is not known. A long prompt is worth as much more as it costs more, so its length moves nothing.
 */
export function priceModels(
  models: readonly Model[],
  { read, written }: Length,
): ReadonlyMap<ModelId, number> {
  const work = Math.max(1, written + worthOfReading * read);
  const prices = models.map((model) => {
    const cost = model.writesText ? costToChoose(model, read, written) : model.imagePriceMicroUsd;
    return [model.id, cost === undefined || cost === null ? null : cost / work] as const;
  });
  const middle = middleOf(prices.flatMap(([, price]) => (price === null ? [] : [price])));
  return new Map(prices.map(([id, price]) => [id, price ?? middle]));
}

function costToChoose(model: Model, read: number, written: number): number | null {
  const price = model.price ?? model.firstGuess?.price ?? null;
  return expectedCostMicroUsd({ price }, read, written);
}

function middleOf(prices: readonly number[]): number {
  return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0;
}
