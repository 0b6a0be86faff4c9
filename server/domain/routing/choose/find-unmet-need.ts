import type { CatalogueModel } from '../../models/model.ts';
import type { PromptReading } from '../ports.ts';

/** Why a model cannot take a prompt. */
export type Misfit = 'window' | 'vision' | 'image' | 'text';

const estimateMargin = 1.1;
const leastAnswerTokens = 512;

/** What keeps a model from taking the prompt, or null when nothing does. */
export function findMisfit(model: CatalogueModel, reading: PromptReading): Misfit | null {
  if (reading.needsImage) return model.makesImages ? null : 'image';
  if (!model.writesText) return 'text';
  if (reading.needsVision && !model.sees) return 'vision';
  return fitsWindow(model, reading) ? null : 'window';
}

function fitsWindow(model: CatalogueModel, reading: PromptReading): boolean {
  if (model.contextTokens === null) return true;
  const needed = reading.promptTokens * estimateMargin + leastAnswerTokens;
  return needed <= model.contextTokens;
}
