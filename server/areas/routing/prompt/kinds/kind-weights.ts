import { tasks, type Task } from '#server/providers/contract/model.ts';

/** A task that words can ask for, or `none`: a follow-up, a single word, keyboard noise. */
export type Kind = Exclude<Task, 'vision'> | 'none';

/** In the order of the weights' columns. `vision` is left out because attached pictures decide it. */
export const kinds: readonly Kind[] = [...tasks.filter((task) => task !== 'vision'), 'none'];

/**
 * What else we learn from a prompt: whether it needs facts newer than a model's training, asks for a picture,
 * continues the subject of the previous turn, or disputes its answer.
 */
export const heads = ['fresh', 'draws', 'continues', 'contests'] as const;
export type Head = (typeof heads)[number];

/** One column per kind, one for the difficulty that a person would assign, and one per head. */
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
  /** Multiplies the sums of the kinds before the softmax, so that shares are calibrated. */
  sharpness: number;
  columnScales: number[];
  /** One row of columns per cue. */
  cueWeights: number[][];
  /** For each head, how much each sign of `readSigns` counts. A sum above 0 means yes. */
  verdicts: number[][];
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

export const kindWeightsVersion = 4;
