import type { Model } from '#server/providers/contract/model.ts';
import { estimateQualities } from './estimate-quality.ts';
import { shortfallAt, valueOf } from './plateaus.ts';
import { priceModels, type Length } from './price-models.ts';
import type { ReferencePrompt } from './reference-prompts.ts';

/**
 * A step of one reference prompt to a better model, which gains `gain` per unit of price.
 * `progress` is how far all prompts together have climbed after this step, from 0 to 1.
 */
interface Rung {
  gain: number;
  progress: number;
}

/** The steps by which a pool's reference prompts climb from its cheapest models to its best. */
export interface Ladder {
  /** Sorted by gain, largest first. */
  rungs: readonly Rung[];
  /** The `progress` at which hard prompts get a strong model. */
  middle: number;
}

// The weight of quality in measuring progress along the dial; price gets the rest. The dial's steps
// can't be even in both, because the largest gains come first.
const shareOfGain = 1 / 3;

const usualLength: Length = { read: 100, written: 300 };

export function climbRungs(models: readonly Model[], prompts: readonly ReferencePrompt[]): Ladder {
  const ordered = models.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const prices = priceModels(ordered, usualLength);
  const ways = prompts.map(({ context, weight }) => {
    const standings = [...estimateQualities(ordered, context)].map(([id, { quality }]) => ({
      price: prices.get(id) ?? 0,
      value: valueOf(quality, shortfallAt(context.traits.difficulty, context)),
    }));
    const isHard = context.traits.difficulty >= hard;
    return { steps: climbSteps(standings), standings, weight, isHard };
  });
  const rungs = addUp(ways.flatMap(({ steps, weight }) => measureSteps(steps, weight)));
  return {
    rungs,
    middle: findMiddle(
      rungs,
      ways.filter(({ isHard }) => isHard),
    ),
  };
}

interface Measured {
  gain: number;
  gained: number;
  climbed: number;
}

function measureSteps(steps: readonly Step<StepStanding>[], weight: number): Measured[] {
  const lowest = steps[0]?.from.price ?? 0;
  const highest = steps.at(-1)?.to.price ?? 0;
  const whole = climbed(lowest, highest, highest);
  return steps.map(({ from, to, gain }) => ({
    gain,
    gained: weight * (Math.exp(to.value) - Math.exp(from.value)),
    climbed: (weight * climbed(from.price, to.price, highest)) / whole,
  }));
}

// Compares prices by their ratio. Adding `least` makes prices close to zero almost equal.
function climbed(from: number, to: number, highest: number): number {
  const least = highest / 1_000;
  return Math.log((to + least) / (from + least));
}

function addUp(steps: readonly Measured[]): Rung[] {
  const gained = steps.reduce((sum, step) => sum + step.gained, 0) || 1;
  const climbed = steps.reduce((sum, step) => sum + step.climbed, 0) || 1;
  let progress = 0;
  return steps
    .toSorted((a, b) => b.gain - a.gain)
    .map((step) => {
      progress +=
        (shareOfGain * step.gained) / gained + ((1 - shareOfGain) * step.climbed) / climbed;
      return { gain: step.gain, progress };
    });
}

interface Way {
  steps: readonly Step<StepStanding>[];
  standings: readonly StepStanding[];
  weight: number;
}

const hard = 0.5;
const mostOfThem = 0.9;
// Keeps the middle away from both ends, so that there is room for even steps on each side.
const [earliest, latest] = [0.5, 0.8];

/** The progress that has been made once most hard prompts have reached a strong model. */
function findMiddle(rungs: readonly Rung[], ways: readonly Way[]): number {
  const gains = ways
    .map((way) => ({ gain: gainOfStrong(way), weight: way.weight }))
    .toSorted((a, b) => b.gain - a.gain);
  const needed = mostOfThem * gains.reduce((sum, { weight }) => sum + weight, 0);
  let strong = 0;
  const last = gains.find(({ weight }) => (strong += weight) >= needed);
  const progress = rungs.findLast(({ gain }) => gain >= (last?.gain ?? Infinity))?.progress ?? 0;
  return Math.min(latest, Math.max(earliest, progress));
}

/**
 * The `gain` of the first step that reaches one of the two strongest models, or the strongest in a
 * pool of fewer than four.
 */
function gainOfStrong({ steps, standings }: Way): number {
  const values = standings.map(({ value }) => value).toSorted((a, b) => b - a);
  const least = values[values.length < 4 ? 0 : 1] ?? -Infinity;
  const lowest = steps[0]?.from;
  if (!lowest || lowest.value >= least) return Infinity;
  return steps.find(({ to }) => to.value >= least)?.gain ?? 0;
}

/** A model's price for one prompt, and the value of its answer. */
interface StepStanding {
  price: number;
  /** The logarithm of the chance that the model's answer is good. */
  value: number;
}

/** A step from one model to the next more expensive one that is worth its price. */
interface Step<Of extends StepStanding> {
  from: Of;
  to: Of;
  /** Value gained per unit of price. */
  gain: number;
}

/**
 * The steps from the cheapest model to the best, each with a smaller `gain` than the one before.
 * Leaves out models that cost more without being better.
 */
function climbSteps<Of extends StepStanding>(standings: readonly Of[]): Step<Of>[] {
  const steps: Step<Of>[] = [];
  const [first, ...dearer] = standings.toSorted((a, b) => a.price - b.price || b.value - a.value);
  if (!first) return steps;
  let top = first;
  for (const to of dearer) {
    if (to.value <= top.value || to.price === top.price) continue;
    let from = top;
    for (let last = steps.at(-1); last && gainOf(from, to) >= last.gain; last = steps.at(-1)) {
      from = last.from;
      steps.pop();
    }
    steps.push({ from, to, gain: gainOf(from, to) });
    top = to;
  }
  return steps;
}

function gainOf(from: StepStanding, to: StepStanding): number {
  return (to.value - from.value) / (to.price - from.price);
}
