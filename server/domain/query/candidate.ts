import type { Problem } from '#shared/contract/problem.ts';
import type { CatalogueModel } from '../models/model.ts';

/** A model that will be asked, and the sentence that says why. */
export interface Candidate {
  model: CatalogueModel;
  reason: string;
  /** In a comparison: why this chosen model cannot take the prompt. */
  problem?: Problem;
}
