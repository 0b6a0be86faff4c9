import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { PastPrompt } from '../store/prompt-log.ts';

/**
 * What a model's answer to a prompt cost or would have cost, in millionths of a US dollar; null without a price.
 * If the model answered, this is the actual cost. Otherwise, it is the expected cost, multiplied by the usual
 * ratio of actual to expected cost for this model, or for all models if this one has never answered.
 */
export function createCostEstimate(
  prompts: readonly PastPrompt[],
): (prompt: PastPrompt, model: ModelId | null) => number | null {
  const factors = new Map<ModelId | null, { paid: number; expected: number }>();
  for (const prompt of prompts) {
    for (const { model, microUsd } of prompt.receipts) {
      const expected = expectedOf(prompt, model);
      if (expected === null) continue;
      for (const key of [model, null]) {
        const sums = factors.get(key) ?? { paid: 0, expected: 0 };
        factors.set(key, { paid: sums.paid + microUsd, expected: sums.expected + expected });
      }
    }
  }
  return (prompt, model) => {
    const receipt = prompt.receipts.find((one) => one.model === model);
    if (receipt) return receipt.microUsd;
    const expected = model && expectedOf(prompt, model);
    if (expected === null) return null;
    const sums = factors.get(model) ?? factors.get(null);
    return sums && sums.expected > 0 ? (expected * sums.paid) / sums.expected : expected;
  };
}

/** What Auto's own answer to a prompt cost; null in a comparison or if the receipt has no cost. */
export function autoPaid({ note, receipts }: PastPrompt): number | null {
  return note.isComparison ? null : (receipts[0]?.microUsd ?? null);
}

function expectedOf({ note }: PastPrompt, model: ModelId): number | null {
  return note.models.find(({ id }) => id === model)?.costMicroUsd ?? null;
}
