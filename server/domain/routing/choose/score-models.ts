import type { ModelId } from '#shared/contract/models/schemas.ts';
import { findUnmetNeed } from './find-unmet-need.ts';
import type { Model } from '../../models/model.ts';
import { judgeQualities, viewPublished } from './estimate-quality.ts';
import type { RoutingContext } from './routing-context.ts';
import type { Evidence, ModelFigures, ModelScore, PromptTraits } from '../ports.ts';

/** How much each factor counts; only their proportions matter. */
export interface TradeOff {
  quality: number;
  cost: number;
  speed: number;
}

export const defaultTradeOff: TradeOff = { quality: 0.9, cost: 0.07, speed: 0.03 };

const unknown = 0.5;

/** The models that can take the prompt, best first; the order of the candidates makes no difference. */
export function scoreModels(
  models: readonly Model[],
  context: RoutingContext,
  tradeOff: TradeOff,
): ModelScore[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const { traits, learned } = context;
  const evidence = context.evidence?.get(traits.task) ?? null;
  const figures = figureModels([...byId.values()], context);
  return weighFigures(figures, { evidence, caution: learned?.caution ?? 0, tradeOff }).flatMap(
    ({ id, ...score }) => {
      const model = byId.get(id);
      return model ? [{ model, ...score }] : [];
    },
  );
}

/** What a policy and a trade-off make of the models' figures. */
interface Weighing {
  evidence: ReadonlyMap<ModelId, Evidence> | null;
  caution: number;
  tradeOff: TradeOff;
}

/** Best first, ties to the lower id. */
export function weighFigures(
  models: readonly ModelFigures[],
  { evidence, caution, tradeOff }: Weighing,
): (Omit<ModelScore, 'model'> & { id: ModelId })[] {
  const total = tradeOff.quality + tradeOff.cost + tradeOff.speed || 1;
  const estimates = judgeQualities(models, evidence, caution);
  return models
    .map((figures) => {
      const { id, cost, speed, isMeasured } = figures;
      const estimate = estimates.get(id);
      const { quality = 0, chance = 0, evidence = null } = estimate ?? {};
      const sum = quality * tradeOff.quality + cost * tradeOff.cost + speed * tradeOff.speed;
      return {
        id,
        score: sum / total,
        quality,
        chance,
        isMeasured,
        evidence,
        cost,
        speed,
        figures,
      };
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The router's own figures of the models that can take the prompt. */
function figureModels(models: readonly Model[], context: RoutingContext): ModelFigures[] {
  const { traits } = context;
  const answerTokens = expectedAnswerTokens(traits);
  return models
    .filter((model) => findUnmetNeed(model, traits) === null)
    .map((model) => ({
      id: model.id,
      ...viewPublished(model, context),
      cost: cheapness(model, traits.plainTokens, answerTokens),
      speed: quickness(model),
      costMicroUsd: expectedCostMicroUsd(model, traits.promptTokens, answerTokens),
    }));
}

/** What an answer is expected to cost, in millionths of a US dollar; null where there is no list price. */
export function expectedCostMicroUsd(
  model: Model,
  promptTokens: number,
  answerTokens: number,
): number | null {
  if (!model.price) return null;
  const { inputMicroUsdPerMillion, outputMicroUsdPerMillion } = model.price;
  return (
    (promptTokens * inputMicroUsdPerMillion + answerTokens * outputMicroUsdPerMillion) / 1_000_000
  );
}

/** Tokens that an answer usually takes: more for hard work, and for work that makes text. */
export function expectedAnswerTokens(traits: PromptTraits): number {
  const usual = {
    chat: 80,
    assistant: 80,
    knowledge: 250,
    documents: 250,
    summary: 250,
    translation: 200,
  } as const;
  const base = traits.task in usual ? usual[traits.task as keyof typeof usual] : 350;
  return Math.round(base * (0.6 + traits.difficulty));
}

const cheapestMicroUsdPerToken = 0.05;
const dearestMicroUsdPerToken = 100;

// On a log scale of price per token, so that halving the price is worth the same everywhere.
function cheapness(model: Model, promptTokens: number, answerTokens: number): number {
  const price = model.price ?? model.firstGuess?.price ?? null;
  const cost = expectedCostMicroUsd({ ...model, price }, promptTokens, answerTokens);
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
