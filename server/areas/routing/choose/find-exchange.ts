import type { Model } from '#server/providers/contract/model.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { Dial } from './dial.ts';
import { climbRungs, type Ladder } from './climb-rungs.ts';
import { pictureReference, textReference, type ReferencePrompt } from './reference-prompts.ts';
import type { RoutingContext } from './routing-context.ts';
import { measuredShareOf } from './task-shares.ts';

/** The gain per unit of price that is needed to choose the next more expensive model. */
export type Exchange = number;

// With `cheapestOnly`, no gain is worth any price. With `bestOnly`, any gain is worth any price,
// which only breaks ties.
const cheapestOnly = 1e12;
const bestOnly = 1e-12;

/**
 * The exchange at which the pool's reference prompts have made the progress that the dial is set
 * to. This way, the dial's steps are even in any pool, and those with the largest gain come first.
 */
export function findExchange(
  models: readonly Model[],
  dial: Dial,
  { traits, demand, learned }: RoutingContext,
): Exchange {
  if (dial <= 0) return cheapestOnly;
  if (dial >= 100) return bestOnly;
  const isPicture = traits.needsImage;
  const able = models.filter(({ makesImages, writesText }) =>
    isPicture ? makesImages : writesText,
  );
  const share = demand && !isPicture ? measuredShareOf(traits.shares) : 0;
  const exchangeBy = (by: Learned | null) => {
    const ladder = ladderOf(able, by, isPicture);
    return exchangeAt(progressAt(dial, ladder), ladder);
  };
  if (share === 0) return exchangeBy(null);
  if (share === 1) return exchangeBy(learned);
  return exchangeBy(learned) ** share * exchangeBy(null) ** (1 - share);
}

// At 50, hard prompts get a strong model. The steps below 50 are even, and so are those above.
function progressAt(dial: Dial, { middle }: Ladder): number {
  return dial <= 50 ? (middle * dial) / 50 : middle + ((1 - middle) * (dial - 50)) / 50;
}

function exchangeAt(progress: number, { rungs }: Ladder): Exchange {
  const at = rungs.findIndex((rung) => rung.progress >= progress);
  const above = rungs[at];
  if (!above) return rungs.at(-1)?.gain ?? 0;
  const below = rungs[at - 1] ?? { gain: 2 * above.gain, progress: 0 };
  const share = (progress - below.progress) / (above.progress - below.progress || 1);
  return below.gain ** (1 - share) * above.gain ** share;
}

interface Ground {
  reference: readonly ReferencePrompt[];
  /** Keyed by the numbers of the pool's models; the least recently used comes first. */
  ladders: Map<string, Ladder>;
}

const mostLadders = 200;
const grounds = new WeakMap<object, Ground>();
const tables = {};
const pictures = {};

// Cached for each pool, because the same models at the same prices recur from query to query.
function ladderOf(models: readonly Model[], learned: Learned | null, isPicture: boolean): Ladder {
  const { reference, ladders } = groundOf(learned, isPicture);
  const numbers = new Set(models.map(numberOf));
  const key = [...numbers].toSorted((a, b) => a - b).join();
  const ladder = ladders.get(key) ?? climbRungs(models, reference);
  ladders.delete(key);
  ladders.set(key, ladder);
  const [oldest] = ladders.keys();
  if (ladders.size > mostLadders && oldest !== undefined) ladders.delete(oldest);
  return ladder;
}

function groundOf(learned: Learned | null, isPicture: boolean): Ground {
  const key = isPicture ? pictures : (learned ?? tables);
  const known = grounds.get(key);
  if (known) return known;
  const reference = isPicture ? pictureReference() : textReference(learned);
  const ground = { reference, ladders: new Map<string, Ladder>() };
  grounds.set(key, ground);
  return ground;
}

const numbered = new WeakMap<Model, number>();
let lastNumber = 0;

function numberOf(model: Model): number {
  const known = numbered.get(model);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbered.set(model, lastNumber);
  return lastNumber;
}
