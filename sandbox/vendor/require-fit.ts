import { countInput } from './tokens.ts';
import { VendorError, type Dialect, type Question } from './vendor.ts';

/** Refuses a prompt that doesn't fit the model's window, or an answer length above the model's cap. */
export function requireFit({ windowHolds }: Dialect, question: Question): void {
  const { served, maxTokens, model } = question;
  if (!served) return;
  const { outputCap, windowTokens } = served;
  const inputTokens = countInput(question);
  const sizes = { model, inputTokens, maxTokens: maxTokens ?? 0 };
  if (outputCap !== null && sizes.maxTokens > outputCap) {
    throw new VendorError('cap-too-high', { ...sizes, limit: outputCap });
  }
  const needed = windowHolds === 'prompt' ? inputTokens : inputTokens + sizes.maxTokens;
  if (needed > windowTokens) throw new VendorError('too-long', { ...sizes, limit: windowTokens });
}
