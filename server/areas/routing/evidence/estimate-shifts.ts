import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import { fitStrengths, type Game, type Matrix, z95 } from '../../statistics/index.ts';
import type { Task } from '#server/providers/contract/model.ts';

/** A shift counts if it is based on at least this many decided comparisons and its interval excludes zero. */
export const threshold = {
  comparisons: 30,
  /** The standard deviation of a shift's normal prior, whose mean is 0. */
  deviation: 0.5,
} as const;

/** A judged comparison, with the router's published figures for its models. */
export interface Observed {
  task: Task;
  userId: number | null;
  models: readonly ModelId[];
  /** Null for a tie, or if neither answer was preferred. */
  chosen: ModelId | null;
  pairs: readonly (readonly [one: ModelId, other: ModelId])[];
  pairWeight: number;
  /** The log-odds of a good answer before any votes. */
  prior: ReadonlyMap<ModelId, number>;
  /** For each model, the model that actually answered. */
  answerers: ReadonlyMap<ModelId, string>;
}

/**
 * How far votes move each model from its published results, for each task. This is a Bradley-Terry
 * model with the router's own log-odds as offsets. The two are compatible: if exactly one of two
 * answers is good, the odds that it is the first follow the same formula.
 */
export function estimateShifts(observed: readonly Observed[]): ModelShift[] {
  return [...Map.groupBy(observed, ({ task }) => task)].flatMap(([task, own]) =>
    estimateFor(task, own),
  );
}

/** The shifts of the models at one task, in the order of `models`, with their covariance. */
export function fitShifts(observed: readonly Observed[]) {
  const models = [...new Set(observed.flatMap((each) => each.models))].sort();
  const places = new Map(models.map((model, place) => [model, place]));
  const games = observed.flatMap((each) => gamesOf(each, places));
  return { models, games, ...fitStrengths(models.length, games, threshold.deviation ** -2) };
}

function estimateFor(task: Task, observed: readonly Observed[]): ModelShift[] {
  const { models, games, logOdds, covariance } = fitShifts(observed);
  const rivals = tallyRivals(observed);
  return models.map((model, place): ModelShift => {
    const met = shareOfRivals(place, models.length, games);
    const shift = logOdds[place] ?? 0;
    const advantage = shift - dot(met, logOdds);
    const half = z95 * Math.sqrt(varianceAgainst(met, place, covariance));
    const [low, high] = [advantage - half, advantage + half];
    const tally = tallyOf(model, observed);
    const isClear = shift > 0 ? low > 0 : shift < 0 && high < 0;
    const standing =
      tally.comparisons < threshold.comparisons ? 'few' : isClear ? 'counts' : 'unclear';
    return {
      task,
      model,
      answerer: observed.find(({ answerers }) => answerers.has(model))?.answerers.get(model),
      shift: rounded(shift),
      advantage: rounded(advantage),
      low: rounded(low),
      high: rounded(high),
      ...tally,
      rivals: listRivals(rivals.get(model)),
      standing,
    };
  });
}

function gamesOf(
  { chosen, pairs, pairWeight, prior }: Observed,
  places: ReadonlyMap<ModelId, number>,
): Game[] {
  return pairs.map(([one, other]) => ({
    one: places.get(one) ?? 0,
    other: places.get(other) ?? 0,
    wins: pairWeight * (chosen === null ? 0.5 : chosen === one ? 1 : 0),
    played: pairWeight,
    lead: (prior.get(one) ?? 0) - (prior.get(other) ?? 0),
  }));
}

/** The share of each other model in a model's comparisons; the shares add up to 1. */
function shareOfRivals(place: number, count: number, games: readonly Game[]): number[] {
  const played = Array.from({ length: count }, () => 0);
  let all = 0;
  for (const game of games) {
    if (game.one !== place && game.other !== place) continue;
    const rival = game.one === place ? game.other : game.one;
    played[rival] = (played[rival] ?? 0) + game.played;
    all += game.played;
  }
  return played.map((weight) => weight / (all || 1));
}

// Votes only reveal differences, so a variance is relative to the models that were compared.
function varianceAgainst(rivals: readonly number[], place: number, covariance: Matrix): number {
  const contrast = rivals.map((share, at) => (at === place ? 1 : -share));
  return contrast.reduce(
    (sum, weight, at) => sum + weight * dot(contrast, covariance[at] ?? []),
    0,
  );
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

function tallyOf(model: ModelId, observed: readonly Observed[]) {
  const own = observed.filter(({ models }) => models.includes(model));
  const decided = own.filter(({ chosen }) => chosen !== null);
  return {
    wins: decided.filter(({ chosen }) => chosen === model).length,
    comparisons: decided.length,
    ties: own.length - decided.length,
    expected: Math.round(10 * decided.reduce((sum, each) => sum + expectedOf(model, each), 0)) / 10,
    people: new Set(own.map(({ userId }) => userId)).size,
  };
}

type Rivals = Map<ModelId, { wins: number; of: number }>;

/** Counts, for each pair of models, the comparisons that one of the two won. */
function tallyRivals(observed: readonly Observed[]): ReadonlyMap<ModelId, Rivals> {
  const byModel = new Map<ModelId, Rivals>();
  const add = (model: ModelId, rival: ModelId, wins: number) => {
    const rivals: Rivals = byModel.get(model) ?? new Map();
    const before = rivals.get(rival) ?? { wins: 0, of: 0 };
    byModel.set(model, rivals.set(rival, { wins: before.wins + wins, of: before.of + 1 }));
  };
  for (const { models, chosen } of observed) {
    if (chosen === null) continue;
    for (const other of models) {
      if (other === chosen) continue;
      add(chosen, other, 1);
      add(other, chosen, 0);
    }
  }
  return byModel;
}

function listRivals(rivals: Rivals | undefined): NonNullable<ModelShift['rivals']> {
  return [...(rivals ?? [])]
    .map(([model, tally]) => ({ model, ...tally }))
    .sort((a, b) => (a.model < b.model ? -1 : 1));
}

/** The chance that the model is preferred, according to the router's own figures alone. */
function expectedOf(model: ModelId, { models, prior }: Observed): number {
  const odds = (id: ModelId) => Math.exp(prior.get(id) ?? 0);
  return odds(model) / models.reduce((sum, id) => sum + odds(id), 0);
}

// Rounds away the effect of summation order, so that the same votes always give the same figures.
function rounded(logOdds: number): number {
  return Math.round(logOdds * 10_000) / 10_000 || 0;
}
