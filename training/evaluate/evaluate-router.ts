import { loadKindWeights } from '#server/areas/routing/weights/load-weights.ts';
import {
  buildRoutingContext,
  type RoutingContext,
} from '#server/areas/routing/choose/routing-context.ts';
import type { Learned, RouterWeights } from '#server/areas/routing/learned/router-weights.ts';
import { defaultDial } from '#server/areas/routing/choose/dial.ts';
import { scoreModels, type ModelScore } from '#server/areas/routing/choose/score-models.ts';
import { surely } from '#server/areas/routing/choose/task-shares.ts';
import { caution as inForce } from '#server/areas/routing/create-router.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { specification } from '#server/providers/specification.ts';
import { outsideModel } from '../outside-models.ts';
import type { RoutingRow } from '../rows/read-rows.ts';

/** Dial positions from 0 to 100. */
export const dials = { quality: 100, balanced: defaultDial } as const;

/** Ranks models for a prompt as the server does. */
export type RankModels = (
  prompt: string,
  models: readonly Model[],
  dial: number,
  /** How many standard deviations are subtracted from a challenger's lead. */
  caution?: number,
) => ModelScore[];

/** Caches the context, so that consecutive calls with the same prompt parse it once. */
export function rankerOf(weights: RouterWeights): RankModels {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  const byCaution = new Map<number, Learned>();
  const learnedAt = (caution: number) => {
    const learned = byCaution.get(caution) ?? { weights, profiles, caution };
    byCaution.set(caution, learned);
    return learned;
  };
  let last: { prompt: string; context: RoutingContext } | null = null;
  return (prompt, models, dial, caution = inForce) => {
    if (last?.prompt !== prompt) last = { prompt, context: contextOf(prompt, learnedAt(inForce)) };
    return scoreModels(models, { ...last.context, learned: learnedAt(caution) }, dial);
  };
}

const kinds = loadKindWeights();

// These models all answer with text, even if a prompt seems to ask for a picture.
function contextOf(prompt: string, learned: Learned): RoutingContext {
  const attached = { images: 0, documents: 0 };
  const request = { prompt, contextCharacters: 0, attached, recommendable: [] };
  const context = buildRoutingContext(request, learned, kinds);
  if (!context.traits.needsImage) return context;
  const inWords = { needsImage: false, task: 'writing', shares: surely('writing') } as const;
  return { ...context, traits: { ...context.traits, ...inWords } };
}

/** The result of routing one prompt among models with known scores. */
export interface Routed {
  chosen: string;
  score: number;
  chances: ReadonlyMap<string, number>;
  /** Whether the chances are based on results. Only such chances are shown as percentages. */
  isMeasured: boolean;
}

export type RouteRow = (
  row: RoutingRow,
  models: readonly string[],
  caution?: number,
  dial?: number,
) => Routed;

/** Routes rows among the models that have results for them. */
export function routerOf(weights: RouterWeights): RouteRow {
  const rank = rankerOf(weights);
  return (row, models, caution, dial = dials.quality) => {
    const candidates = models.flatMap((id) => (id in row.scores ? [modelOf(id)] : []));
    const ranked = rank(row.prompt, candidates, dial, caution);
    const chosen = ranked[0]?.model.id ?? models[0] ?? '';
    return {
      chosen,
      score: row.scores[chosen] ?? 0,
      chances: new Map(ranked.map(({ model, chance }) => [model.id, chance])),
      isMeasured: ranked[0]?.isMeasured ?? false,
    };
  };
}

const held = new Map<string, Model>(specification.models.map((model) => [model.id, model]));

export function modelOf(id: string): Model {
  const model = held.get(id) ?? outsideModel(id);
  held.set(id, model);
  return model;
}
