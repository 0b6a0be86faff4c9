import { tasks, type Task } from '#server/providers/contract/model.ts';

/** A task that words can ask for, or `none`: a follow-up, a single word, keyboard noise. */
export type Kind = Exclude<Task, 'vision'> | 'none';

/** In the order of the weights' columns. `vision` is left out because attached pictures decide it. */
export const kinds: readonly Kind[] = [...tasks.filter((task) => task !== 'vision'), 'none'];

/** One column per kind, plus one for the difficulty that a person would assign. */
export const kindColumns = kinds.length + 1;

export interface KindWeightsHeader {
  version: number;
  featureVersion: number;
  bucketBits: number;
  trainedPrompts: number;
  kinds: readonly string[];
  /** Multiplies the sums of the kinds before the softmax, so that shares are calibrated. */
  sharpness: number;
  columnScales: number[];
  /** One row of columns per cue. */
  cueWeights: number[][];
  /** SHA-256 of the whole file with this field empty. */
  sha256: string;
}

/** The result of training on everyday prompts. */
export interface KindWeights {
  header: KindWeightsHeader;
  /**
   * A row of columns per bucket, mostly zeros. Each byte is the signed square root of its value, on the scale
   * of its column.
   */
  table: Int8Array;
}

export const kindWeightsVersion = 2;
