import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Estimate } from '#shared/contract/routing/schemas.ts';

/** What a client saw of one prompt: the prompt, the answers, their cost, and the vote. */
export interface LoggedPrompt {
  prompt: string;
  output: QueryOutput;
  isComparison: boolean;
  /** Whether the person chose the models. */
  isByHand: boolean;
  /** The preferred model, or `tie`; null if there was no vote. */
  vote: string | null;
}

/** The model that Auto ranked first, among the named models if a comparison names them. */
export function choiceOf({ output }: LoggedPrompt): string {
  return output.details?.scores[0]?.model ?? 'none';
}

/** Each model's cost from its receipt, in micro-dollars. */
export function receiptsOf({ output, isComparison }: LoggedPrompt): Map<string, number> {
  const answers = isComparison ? (output.responses ?? []) : [output];
  return new Map(
    answers.map(({ provider, model, receipt }) => [
      `${provider}:${model}`,
      receipt.costMicroUsd ?? Number.NaN,
    ]),
  );
}

/** The expected cost of a model's answer, in micro-dollars. */
function expectedOf({ output }: LoggedPrompt, model: string): number {
  return output.details?.scores.find((score) => score.model === model)?.costMicroUsd ?? Number.NaN;
}

/**
 * The receipt's cost if the model answered. Otherwise the expected cost, scaled by how the receipts of this
 * model, or of all models, differ from their expected costs.
 */
export function costsOf(
  log: readonly LoggedPrompt[],
  choose: (logged: LoggedPrompt) => string,
): number[] {
  const paid = log.flatMap((logged) =>
    [...receiptsOf(logged)].map(([model, cost]) => ({
      model,
      cost,
      expected: expectedOf(logged, model),
    })),
  );
  return log.map((logged) => {
    const model = choose(logged);
    const own = paid.filter((one) => one.model === model);
    const like = own.length > 0 ? own : paid;
    const factor = sum(like.map(({ cost }) => cost)) / sum(like.map(({ expected }) => expected));
    return receiptsOf(logged).get(model) ?? expectedOf(logged, model) * factor;
  });
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Wilson's score interval, as defined on Wikipedia. */
export function wilson(hits: number, trials: number): { share: number; low: number; high: number } {
  const [z, share] = [1.959963984540054, hits / trials];
  const root = Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const [middle, scale] = [share + z ** 2 / (2 * trials), 1 / (1 + z ** 2 / trials)];
  return { share, low: scale * (middle - z * root), high: scale * (middle + z * root) };
}

/**
 * The mean, with the 2.5th and 97.5th percentiles of a thousand resamples drawn by mulberry32 from seed 1.
 */
export function bootstrap(values: readonly number[]): Estimate {
  const sorted = [...values].sort((a, b) => a - b);
  let state = 1;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return sorted[Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * sorted.length)] ?? 0;
  };
  const means = Array.from({ length: 1_000 }, () => mean(sorted.map(draw))).sort((a, b) => a - b);
  return { value: mean(values), low: means[25] ?? 0, high: means[974] ?? 0 };
}

/**
 * Half of d, the distance of two models that solves wins - n / (1 + exp(-lead - d)) = d / (2 * 0.5 ** 2), the
 * slope of the posterior with a prior of standard deviation 0.5. Found by bisection.
 */
export function shiftOfPair(wins: number, played: number, lead: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 60; step += 1) {
    const d = (low + high) / 2;
    const slope = wins - played / (1 + Math.exp(-lead - d)) - d / (2 * 0.5 ** 2);
    if (slope > 0) low = d;
    else high = d;
  }
  return low / 2;
}

/**
 * The smallest and largest possible lead of one model over another in log-odds, from chances shown with three
 * decimals.
 */
export function leadOf({ output }: LoggedPrompt, one: string, other: string): [number, number] {
  const logOdds = (id: string, rounding: number) => {
    const shown = output.details?.scores.find(({ model }) => model === id)?.chance ?? Number.NaN;
    return Math.log((shown + rounding) / (1 - shown - rounding));
  };
  const lead = (rounding: number) => logOdds(one, rounding) - logOdds(other, -rounding);
  return [lead(-0.0005), lead(0.0005)];
}
