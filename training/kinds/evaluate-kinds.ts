import type { KindWeights } from '#server/areas/routing/prompt/kinds/kind-weights.ts';
import { parsePrompt, type PromptTraits } from '#server/areas/routing/prompt/parse-prompt.ts';
import type { EverydayPrompt } from './read-everyday.ts';

/** How well prompts that were not used for training were classified. */
export interface KindFigures {
  prompts: number;
  right: number;
  byKind: Tally;
  byLanguage: Tally;
  /** Misclassifications as "wanted > read", most frequent first. */
  confusions: [pair: string, count: number][];
  hardness: HardnessFigures;
  /** For each change: how many variants are read as the same kind as their original. */
  kept: Tally;
}

export interface HardnessFigures {
  /** Spearman's correlation between people's labels and the predicted difficulty. */
  correlation: number;
  /** The share of hard prompts that are read as harder than 90 % of the easy ones. */
  hardAboveEasy: number;
  means: Record<EverydayPrompt['hardness'], number>;
}

type Tally = Record<string, { right: number; of: number }>;

/** Scores originals and variants. A second kind that a person would accept is also correct. */
export function evaluateKinds(
  prompts: readonly EverydayPrompt[],
  weights: KindWeights,
): KindFigures {
  const read = prompts.map((prompt) => ({ prompt, traits: traitsOf(prompt, weights) }));
  const bases = read.filter(({ prompt }) => prompt.of === undefined);
  const byKind: Tally = {};
  const byLanguage: Tally = {};
  const confusions = new Map<string, number>();
  for (const { prompt, traits } of bases) {
    const kind = kindOf(traits);
    const isRight = kind === prompt.kind || kind === prompt.alsoKind;
    count(byKind, prompt.kind, isRight);
    count(byLanguage, prompt.language, isRight);
    const pair = `${prompt.kind} > ${kind}`;
    if (!isRight) confusions.set(pair, (confusions.get(pair) ?? 0) + 1);
  }
  return {
    prompts: bases.length,
    right: Object.values(byKind).reduce((sum, { right }) => sum + right, 0),
    byKind,
    byLanguage,
    confusions: [...confusions].toSorted((a, b) => b[1] - a[1]),
    hardness: judgeHardness(bases),
    kept: countKept(read),
  };
}

interface Read {
  prompt: EverydayPrompt;
  traits: PromptTraits;
}

function traitsOf({ prompt, kind }: EverydayPrompt, weights: KindWeights): PromptTraits {
  const attached = { images: kind === 'vision' ? 1 : 0, documents: 0 };
  return parsePrompt({ prompt, contextCharacters: 0, attached, recommendable: [] }, weights);
}

function kindOf({ task, isTold }: PromptTraits): EverydayPrompt['kind'] {
  return isTold ? task : 'none';
}

function count(tally: Tally, name: string, isRight: boolean): void {
  const own = (tally[name] ??= { right: 0, of: 0 });
  own.of += 1;
  if (isRight) own.right += 1;
}

function judgeHardness(bases: readonly Read[]): HardnessFigures {
  const told = bases.filter(({ prompt }) => prompt.kind !== 'none');
  const readOf = (hardness: EverydayPrompt['hardness']) =>
    told
      .filter(({ prompt }) => prompt.hardness === hardness)
      .map(({ traits }) => traits.difficulty);
  const levels = ['easy', 'middle', 'hard'] as const;
  const bound = percentile(readOf('easy'), 0.9);
  const hard = readOf('hard');
  return {
    correlation: correlateRanks(
      told.map(({ prompt }) => levels.indexOf(prompt.hardness)),
      told.map(({ traits }) => traits.difficulty),
    ),
    hardAboveEasy: hard.filter((difficulty) => difficulty > bound).length / (hard.length || 1),
    means: { easy: mean(readOf('easy')), middle: mean(readOf('middle')), hard: mean(hard) },
  };
}

function countKept(read: readonly Read[]): Tally {
  const bases = new Map(read.map(({ prompt, traits }) => [prompt.id, kindOf(traits)]));
  const kept: Tally = {};
  for (const { prompt, traits } of read) {
    if (prompt.of === undefined || !prompt.change) continue;
    count(kept, prompt.change, kindOf(traits) === bases.get(prompt.of));
  }
  return kept;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** Spearman's rank correlation of two lists of the same length. */
function correlateRanks(one: readonly number[], other: readonly number[]): number {
  const a = centredRanks(one);
  const b = centredRanks(other);
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

/** The smallest value that is at least as large as this share of the values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

// Equal values share the mean of their ranks.
function centredRanks(values: readonly number[]): number[] {
  const places = new Map<number, { sum: number; count: number }>();
  values
    .toSorted((a, b) => a - b)
    .forEach((value, place) => {
      const { sum, count } = places.get(value) ?? { sum: 0, count: 0 };
      places.set(value, { sum: sum + place, count: count + 1 });
    });
  const middle = (values.length - 1) / 2;
  return values.map((value) => {
    const { sum, count } = places.get(value) ?? { sum: 0, count: 1 };
    return sum / count - middle;
  });
}
