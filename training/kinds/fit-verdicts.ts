import { readSigns, signCount } from '#server/areas/routing/prompt/kinds/estimate-kind.ts';
import {
  heads,
  type Head,
  type KindWeights,
} from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { labelsOf } from './label-prompts.ts';
import type { EverydayPrompt, TurnPrompt } from './read-everyday.ts';

// Added to each head's log-odds of a yes. Chosen with the third of our prompts not trained on.
const leanings: Record<Head, number> = { fresh: -0.2, draws: 0.2, continues: 2.1, contests: 1.5 };
const everydayWeight = 0.2;
const penalty = 1e-3;
const rounds = 400;
const pace = 1;
const momentum = 0.9;

/**
 * Fits a logistic regression for each head, using prompts on which the columns weren't trained. Its
 * inputs are the sums of all columns and the words shared with the previous turn.
 */
export function fitVerdicts(
  prompts: readonly (EverydayPrompt | TurnPrompt)[],
  weights: KindWeights,
): number[][] {
  const read = prompts.map((prompt) => ({
    signs: readSigns(prompt.prompt, weights, beforeOf(prompt)).signs,
    labels: labelsOf(prompt),
    weight: 'topic' in prompt ? 1 : everydayWeight,
  }));
  return heads.map((head) => {
    const told = read.flatMap(({ signs, labels, weight }) => {
      const label = labels[head];
      return label === undefined ? [] : [{ signs, label, weight }];
    });
    return fitVerdict(told, leanings[head]);
  });
}

function beforeOf(prompt: EverydayPrompt | TurnPrompt): string {
  return 'before' in prompt ? (prompt.before?.prompt ?? '') : '';
}

interface Told {
  signs: readonly number[];
  label: boolean;
  weight: number;
}

function fitVerdict(told: readonly Told[], leaning: number): number[] {
  const total = told.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const signs = Array.from({ length: signCount }, (_, at) => at);
  const meanOf = (value: (each: Told) => number) =>
    told.reduce((sum, each) => sum + each.weight * value(each), 0) / total;
  const means = signs.map((at) => (at === 0 ? 0 : meanOf((each) => each.signs[at] ?? 0)));
  const scales = signs.map((at) =>
    at === 0
      ? 1
      : Math.sqrt(meanOf((each) => ((each.signs[at] ?? 0) - (means[at] ?? 0)) ** 2)) || 1,
  );
  const rows = told.map((each) => ({
    ...each,
    signs: Float64Array.from(
      each.signs,
      (sign, at) => (sign - (means[at] ?? 0)) / (scales[at] ?? 1),
    ),
  }));
  const verdict = new Float64Array(signCount);
  const before = new Float64Array(signCount);
  for (let round = 0; round < rounds; round += 1) {
    const slope = new Float64Array(signCount);
    for (const { signs: own, label, weight } of rows) {
      let sum = 0;
      for (let at = 0; at < signCount; at += 1) sum += (own[at] ?? 0) * (verdict[at] ?? 0);
      const error = weight * (1 / (1 + Math.exp(-sum)) - Number(label));
      for (let at = 0; at < signCount; at += 1)
        slope[at] = (slope[at] ?? 0) + error * (own[at] ?? 0);
    }
    signs.forEach((at) => {
      const own = verdict[at] ?? 0;
      const move =
        momentum * (before[at] ?? 0) -
        pace * ((slope[at] ?? 0) / total + (at === 0 ? 0 : penalty * own));
      before[at] = move;
      verdict[at] = own + move;
    });
  }
  const raw = signs.map((at) => (verdict[at] ?? 0) / (scales[at] ?? 1));
  const shift = signs.reduce(
    (sum, at) => sum + (at === 0 ? 0 : (raw[at] ?? 0) * (means[at] ?? 0)),
    0,
  );
  raw[0] = (raw[0] ?? 0) - shift + leaning;
  return raw.map((weight) => Number(weight.toPrecision(6)));
}
