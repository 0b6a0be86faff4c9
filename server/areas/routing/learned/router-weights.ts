import type { TabledTask, Task } from '#server/providers/contract/model.ts';

/** What a model is good at, in the same terms as a prompt's demands. */
export interface ModelProfile {
  id: string;
  /** The number of the model's answers used in training. */
  rows: number;
  /** Log-odds of a good answer on prompts of average difficulty. */
  general: number;
  generalVariance: number;
  /** What each domain adds to `general`, with the variance in `variances`. */
  domains: number[];
  variances: number[];
  /** How much each demand changes the model's chance. */
  loadings: number[];
}

export interface WeightsHeader {
  version: number;
  featureVersion: number;
  bucketBits: number;
  hashSeed: number;
  seed: number;
  trainedRows: number;
  sources: { name: string; rows: number; licence: string }[];
  domains: { name: string; task: TabledTask }[];
  /** Multiplies the domain guesses before the softmax; higher values separate the shares more. */
  sharpness: number;
  /** The table has one column per domain, one for no domain, one for the difficulty, and one per demand. */
  demandCount: number;
  /** The domain in which each demand applies; -1 if it applies to every prompt. */
  demandDomains: number[];
  idfScale: number;
  columnScales: number[];
  cueMeans: number[];
  cueDeviations: number[];
  cueShare: number;
  cueWeights: number[][];
  offsets: number[];
  /** How much harder each domain is than the average prompt, in log-odds. */
  domainDifficulties: number[];
  /** Turns raw log-odds into calibrated ones. */
  calibration: {
    slope: number;
    offset: number;
    /** The domains in which training showed that predicted chances hold for people's own wording. */
    peoplesWording?: string[];
  };
  /** Converts a model's ability at a task, in log-odds, to its ability in a domain. */
  fromAbility: { slope: number; offset: number; variance: number };
  profiles: ModelProfile[];
  /** The SHA-256 of the whole file, with this field empty. */
  sha256: string;
}

/** What the training produced. */
export interface RouterWeights {
  header: WeightsHeader;
  /** The inverse document frequency of each bucket: how informative it is. */
  idf: Uint8Array;
  /**
   * A row of columns for each bucket. Each byte is the signed square root of its value, on the scale of its
   * column.
   */
  table: Int8Array;
}

export const weightsVersion = 4;

export function columnCount(header: WeightsHeader): number {
  return header.domains.length + 2 + header.demandCount;
}

/** What training produced, and how certain a lead over the generally best model must be. */
export interface Learned {
  weights: RouterWeights;
  profiles: ReadonlyMap<string, ModelProfile>;
  /** The number of standard deviations that are subtracted from a challenger's lead. */
  caution: number;
}

const measuredTasks = ['knowledge', 'code', 'maths', 'reasoning'] as const;

/** Whether the training had results for this task. Other tasks use published tables. */
export function isMeasured(task: Task): task is (typeof measuredTasks)[number] {
  return measuredTasks.some((measured) => measured === task);
}
