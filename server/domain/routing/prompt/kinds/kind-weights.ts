import { tasks, type Task } from '../../../models/model.ts';

/** A kind of work that words can ask for, or none: a follow-up, a single word, keyboard noise. */
export type Kind = Exclude<Task, 'vision'> | 'none';

/** In the order of the columns of weights; a picture that is attached is no matter of words. */
export const kinds: readonly Kind[] = [...tasks.filter((task) => task !== 'vision'), 'none'];

/** One column for each kind, and the last for how hard a person would call the prompt. */
export const kindColumns = kinds.length + 1;

export interface KindWeightsHeader {
  version: number;
  featureVersion: number;
  bucketBits: number;
  trainedPrompts: number;
  kinds: readonly string[];
  /** What the sums of kinds are multiplied by before the exponential, so that shares come true. */
  sharpness: number;
  columnScales: number[];
  /** A row of columns for each cue. */
  cueWeights: number[][];
  /** Of the whole file, this one left out. */
  sha256: string;
}

/** What training on everyday prompts left behind. */
export interface KindWeights {
  header: KindWeightsHeader;
  /** A row of columns for each bucket, nothing but 0 for most; a byte stands for its signed square on the scale of its column. */
  table: Int8Array;
}

export const kindWeightsVersion = 2;
