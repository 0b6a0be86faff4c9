import type { TabledTask, Task } from '../../models/model.ts';

/** What a model can do, in the same terms as what a prompt demands. */
export interface ModelProfile {
  id: string;
  /** How many of its answers were learned from. */
  rows: number;
  /** Log-odds of answering well, prompts of middling difficulty. */
  general: number;
  generalVariance: number;
  /** What each domain adds to `general`, and how sure that is. */
  domains: number[];
  variances: number[];
  /** How each demand of a prompt moves its chance. */
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
  /** How far apart guesses of domains set the shares: what they are multiplied by before the exponential. */
  sharpness: number;
  /** The columns of the table: one for each domain, one for none, the difficulty, then one for each demand. */
  demandCount: number;
  /** For each demand the domain that it is read within; -1 where it is read of every prompt. */
  demandDomains: number[];
  idfScale: number;
  columnScales: number[];
  cueMeans: number[];
  cueDeviations: number[];
  cueShare: number;
  cueWeights: number[][];
  offsets: number[];
  /** How much harder each domain is than prompts are altogether, as log-odds. */
  domainDifficulties: number[];
  /** From raw log-odds to honest ones. */
  calibration: {
    slope: number;
    offset: number;
    /** The domains in which chances were found to come true where people ask in their own words. */
    peoplesWording?: string[];
  };
  /** From a model's ability at a task, as log-odds, to its place in a domain. */
  fromAbility: { slope: number; offset: number; variance: number };
  profiles: ModelProfile[];
  /** Of the whole file, this one left out. */
  sha256: string;
}

/** Everything that training left behind. */
export interface RouterWeights {
  header: WeightsHeader;
  /** How telling each bucket is. */
  idf: Uint8Array;
  /** A row of columns for each bucket; a byte stands for its signed square on the scale of its column. */
  table: Int8Array;
}

export const weightsVersion = 4;

export function columnCount(header: WeightsHeader): number {
  return header.domains.length + 2 + header.demandCount;
}

/** What was learned, and how sure a model must be to take over from the generally best one. */
export interface Learned {
  weights: RouterWeights;
  profiles: ReadonlyMap<string, ModelProfile>;
  /** Standard deviations that are taken off a challenger's lead. */
  caution: number;
}

const measuredTasks = ['knowledge', 'code', 'maths', 'reasoning'] as const;

/** Whether training saw results of this kind of work; for the others there are published tables. */
export function isMeasured(task: Task): task is (typeof measuredTasks)[number] {
  return measuredTasks.some((measured) => measured === task);
}
