import type { Model } from '#server/providers/contract/model.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';

export type UnmetNeed = 'window' | 'vision' | 'image' | 'text' | 'search';

const estimateMargin = 1.1;
const leastAnswerTokens = 512;

/** Why the model can't take the prompt; null if it can. */
export function findUnmetNeed(model: Model, traits: PromptTraits): UnmetNeed | null {
  if (traits.needsImage) return model.makesImages ? null : 'image';
  if (!model.writesText) return 'text';
  if (traits.needsVision && !model.sees) return 'vision';
  if (traits.webSearch === 'needed' && !model.webSearch) return 'search';
  return fitsWindow(model, traits) ? null : 'window';
}

function fitsWindow(model: Model, traits: PromptTraits): boolean {
  if (model.contextTokens === null) return true;
  const needed = traits.promptTokens * estimateMargin + leastAnswerTokens;
  return needed <= model.contextTokens;
}
