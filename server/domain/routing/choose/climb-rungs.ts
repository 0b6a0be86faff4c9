import type { Model } from '../../models/model.ts';
import { climbSteps, type Standing, type Step } from './climb-steps.ts';
import { estimateQualities } from './estimate-quality.ts';
import { shortfallAt } from './plateaus.ts';
import { priceModels, type Length } from './price-models.ts';
import type { ReferencePrompt } from './reference-prompts.ts';
import { valueOf } from './value-of.ts';

/** A step up that some reference prompt takes once so much is gained, and how far all are up by then, 0 to 1. */
interface Rung {
  gain: number;
  progress: number;
}

/** How a pool's reference prompts go up from its cheapest models to its best. */
export interface Ladder {
  /** What gains most comes first. */
  rungs: readonly Rung[];
  /** How far up all are where hard prompts have a strong model. */
  middle: number;
}

// Prices go up at an even pace where only they count, expected quality where only it does; both cannot, since what
// gains most goes up first.
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

function measureSteps(steps: readonly Step<Standing>[], weight: number): Measured[] {
  const lowest = steps[0]?.from.price ?? 0;
  const highest = steps.at(-1)?.to.price ?? 0;
  const whole = climbed(lowest, highest, highest);
  return steps.map(({ from, to, gain }) => ({
    gain,
    gained: weight * (Math.exp(to.value) - Math.exp(from.value)),
    climbed: (weight * climbed(from.price, to.price, highest)) / whole,
  }));
}

// Prices count by their ratio; next to nothing is as good as nothing.
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
  steps: readonly Step<Standing>[];
  standings: readonly Standing[];
  weight: number;
}

const hard = 0.5;
const mostOfThem = 0.9;
// The middle leaves room for even steps on both sides.
const [earliest, latest] = [0.5, 0.8];

/** Where most of the hard prompts have come to a strong model. */
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

/** What the step gains that first leads to one of the two strongest models; of a few, to the strongest. */
function gainOfStrong({ steps, standings }: Way): number {
  const values = standings.map(({ value }) => value).toSorted((a, b) => b - a);
  const least = values[values.length < 4 ? 0 : 1] ?? -Infinity;
  const lowest = steps[0]?.from;
  if (!lowest || lowest.value >= least) return Infinity;
  return steps.find(({ to }) => to.value >= least)?.gain ?? 0;
}
