import { tasks, type Task } from '#server/providers/contract/model.ts';

/** A task that a prompt's words can express, or `none` for a follow-up, a single word or keyboard noise. */
export type Kind = Exclude<Task, 'vision'> | 'none';

/**
 * The kinds in the order of the weight columns. `vision` is left out because it depends only on attached
 * pictures.
 */
export const kinds: readonly Kind[] = [...tasks.filter((task) => task !== 'vision'), 'none'];

/**
 * What else the classifier learns about a prompt: whether it needs facts newer than a model's training, asks
 * for a picture, continues the subject of the previous turn, or disputes its answer.
 */
export const heads = ['fresh', 'draws', 'continues', 'contests'] as const;
export type Head = (typeof heads)[number];

/** One column for each kind, one for the difficulty that a person would assign, and one for each head. */
export const kindColumns = kinds.length + 1 + heads.length;

export function columnOf(head: Head): number {
  return kinds.length + 1 + heads.indexOf(head);
}

export interface KindWeightsHeader {
  version: number;
  featureVersion: number;
  bucketBits: number;
  trainedPrompts: number;
  kinds: readonly string[];
  /** Multiplies the sums of the kinds before the softmax, so that the shares are calibrated. */
  sharpness: number;
  columnScales: number[];
  /** One row of columns for each cue. */
  cueWeights: number[][];
  /** For each head, how much each sign from `readSigns` counts. A sum above 0 means yes. */
  verdicts: number[][];
  /** The SHA-256 of the whole file, with this field empty. */
  sha256: string;
}

/** What training on everyday prompts produced. */
export interface KindWeights {
  header: KindWeightsHeader;
  /**
   * A row of columns for each bucket, mostly zeros. Each byte is the signed square root of its value, on the scale
   * of its column.
   */
  table: Int8Array;
}

export const kindWeightsVersion = 4;
