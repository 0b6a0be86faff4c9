import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { chanceOf, logOddsOf } from '../learned/estimate-chance.ts';
import { judgeQualities, onScaleOf, viewPublished } from './estimate-quality.ts';
import type { Dial } from './dial.ts';
import { findExchange, type Exchange } from './find-exchange.ts';
import { findUnmetNeed } from './find-unmet-need.ts';
import { middlingDifficulty } from './hardness.ts';
import { shortfallAt, takenFor, valueOf } from './plateaus.ts';
import {
  expectedAnswerTokens,
  expectedCostMicroUsd,
  expectedCostOf,
  expectedSearch,
  priceModels,
} from './price-models.ts';
import type { RoutingContext, Evidence } from './routing-context.ts';
import type { Figures } from './view-tables.ts';
import type { ModelFigures } from '../decision-note.ts';

/** One model's score for this prompt. Unless noted, figures run from 0 to 1; higher is better. */
export interface ModelScore {
  model: Model;
  score: number;
  /**
   * A cautious estimate of the chance of a good answer: the model's lead over the best overall model is
   * reduced by the uncertainty of that lead.
   */
  quality: number;
  /** The chance of a good answer, before it is reduced to `quality`. */
  chance: number;
  /** Whether the chance is based on this model's results. */
  isMeasured: boolean;
  /** What this installation's own comparisons added to the chance; null if they added nothing. */
  evidence: Evidence | null;
  cost: number;
  speed: number;
  /**
   * What was weighed, on a single scale: `price` is subtracted from `value`, which is the logarithm
   * of the chance, and `speed` is added.
   */
  weighed: { value: number; price: number; speed: number };
  /** The figures that the score is calculated from, before any policy applies. */
  figures: ModelFigures;
}

/**
 * Scores the models that are able to answer the prompt, best first, regardless of their order in
 * `models`. How much prices count depends on the dial and on `pool`.
 */
export function scoreModels(
  models: readonly Model[],
  asked: RoutingContext,
  dial: Dial,
  pool = models,
): ModelScore[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const context = onScaleOf(pool, asked);
  const { traits, learned } = context;
  const evidence = context.evidence?.get(traits.task) ?? null;
  const figures = figureModels([...byId.values()], context, {
    dial,
    exchange: findExchange(pool, dial, context),
  });
  return weighFigures(figures, { evidence, caution: learned?.caution ?? 0 }).flatMap(
    ({ id, ...score }) => {
      const model = byId.get(id);
      return model ? [{ model, ...score }] : [];
    },
  );
}

/** The policy that decides how figures are weighed. */
interface Weighing {
  evidence: ReadonlyMap<ModelId, Evidence> | null;
  caution: number;
}

type WeighedModel = Omit<ModelScore, 'model'> & { id: ModelId };

/** Best first. Ties go to the cheaper model, then to the one with the lower id. */
export function weighFigures(
  models: readonly ModelFigures[],
  { evidence, caution }: Weighing,
): WeighedModel[] {
  const estimates = judgeQualities(models, evidence, caution);
  const published = evidence ? judgeQualities(models, null, caution) : estimates;
  const least = Math.min(...models.map(({ weighed }) => weighed.price));
  const weighed = models.map((figures) => {
    const { id, cost, speed, isMeasured } = figures;
    const { quality = 0, chance = 0, evidence = null } = estimates.get(id) ?? {};
    const { shortfall, ...ofModel } = figures.weighed;
    const before = published.get(id)?.quality ?? quality;
    const value = valueOf(before, shortfall) + worthOfVotes(before, quality);
    return {
      id,
      score: Math.exp(value - (ofModel.price - least)),
      quality,
      chance,
      isMeasured,
      evidence,
      cost,
      speed,
      weighed: { value, ...ofModel },
      figures,
    };
  });
  return rankWeighed(weighed);
}

const usualChance = 0.8;

// Votes count as if most answers were good, no matter how hard the prompt is assumed to be.
function worthOfVotes(before: number, after: number): number {
  const shift = logOddsOf(after) - logOddsOf(before);
  return valueOf(chanceOf(logOddsOf(usualChance) + shift)) - valueOf(usualChance);
}

// A model that costs more without being better never ranks first, however fast it is.
function rankWeighed(models: readonly WeighedModel[]): WeighedModel[] {
  const cheapFirst = models.toSorted(
    (a, b) => a.weighed.price - b.weighed.price || b.quality - a.quality || (a.id < b.id ? -1 : 1),
  );
  const worths = new Map<ModelId, number>();
  for (const own of cheapFirst) {
    const { value, price, speed } = own.weighed;
    const betters = cheapFirst.filter(
      (other) => other.weighed.price < price && other.quality >= own.quality,
    );
    const most = Math.min(...betters.map(({ id }) => worths.get(id) ?? Infinity));
    worths.set(own.id, Math.min(most, value - price + speed));
  }
  const worthOf = ({ id }: WeighedModel) => worths.get(id) ?? 0;
  return cheapFirst.toSorted((a, b) => worthOf(b) - worthOf(a));
}

// Being ten times as fast is worth about 0.25 % of the chance, or nothing if only the best model
// will do.
const worthOfSpeed = 0.003;

/** The router's figures for the models that are able to answer the prompt. */
function figureModels(
  models: readonly Model[],
  context: RoutingContext,
  { dial, exchange }: { dial: Dial; exchange: Exchange },
): ModelFigures[] {
  const { traits, warm, hardness = traits.difficulty } = context;
  const shortfall = shortfallAt(takenFor(hardness, dial), context);
  const fitting = models.filter((model) => findUnmetNeed(model, traits) === null);
  const answerTokens = expectedAnswerTokens(traits);
  // Assumes average difficulty, because long answers to hard prompts must not favour cheap models.
  const written = expectedAnswerTokens({ ...traits, difficulty: middlingDifficulty });
  const { read, searches } = expectedSearch(traits);
  // On pages, traits cover the last turn only, but a cache also saves the cost of earlier ones.
  const promptTokens = Math.max(traits.plainTokens, warm?.promptTokens ?? 0);
  const prices = priceModels(fitting, { read: promptTokens + read, written, searches, warm });
  return fitting.map((model) => {
    const speed = quickness(model);
    return {
      id: model.id,
      ...doubtContested(viewPublished(model, context), model.id === context.contested),
      cost: cheapness(model, traits.plainTokens, answerTokens),
      speed,
      costMicroUsd: expectedCostOf(model, traits, warm),
      weighed: {
        shortfall,
        price: exchange * (prices.get(model.id) ?? 0),
        speed: dial < 100 ? worthOfSpeed * speed : 0,
      },
    };
  });
}

// In log-odds. A model that has just failed will probably fail again at the same prompt.
const doubt = 1.5;

function doubtContested(figures: Figures, isContested: boolean): Figures {
  if (!isContested) return figures;
  const { logOdds, general } = figures;
  return { ...figures, logOdds: logOdds - doubt, general: general - doubt };
}

const unknown = 0.5;
const cheapestMicroUsdPerToken = 0.05;
const dearestMicroUsdPerToken = 100;

// How cheap an answer is, on a logarithmic scale of its price per token. Pages show this number.
function cheapness(model: Model, promptTokens: number, answerTokens: number): number {
  const price = model.price ?? model.firstGuess?.price ?? null;
  const cost = expectedCostMicroUsd({ price }, promptTokens, answerTokens);
  if (cost === null) return unknown;
  const perToken = cost / Math.max(1, promptTokens + answerTokens);
  return 1 - shareOnLogScale(perToken, cheapestMicroUsdPerToken, dearestMicroUsdPerToken);
}

function quickness(model: Model): number {
  if (model.tokensPerSecond <= 0) return unknown;
  return shareOnLogScale(model.tokensPerSecond, 15, 250);
}

function shareOnLogScale(value: number, least: number, most: number): number {
  if (value <= least) return 0;
  return Math.min(1, Math.log(value / least) / Math.log(most / least));
}
