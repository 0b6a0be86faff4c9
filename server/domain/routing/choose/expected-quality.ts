import type { CatalogueModel } from '../../models/model.ts';
import type { PromptReading } from '../ports.ts';

// On the benchmarks that every model sat, each lost about six logits from the easiest prompts to the hardest.
const logitsFromEasyToHard = 6;
const middlingDifficulty = 0.5;

/** How well published tables let one expect a model to do the work at this difficulty, 0 to 1. */
export function expectedQuality(model: CatalogueModel, reading: PromptReading): number {
  const ability = model.abilities[reading.task];
  if (ability <= 0) return 0;
  if (ability >= 1) return 1;
  const logit = Math.log(ability / (1 - ability));
  const shift = logitsFromEasyToHard * (reading.difficulty - middlingDifficulty);
  return 1 / (1 + Math.exp(shift - logit));
}
