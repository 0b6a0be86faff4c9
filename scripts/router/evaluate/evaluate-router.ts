import { weighDemand, type RoutingContext } from '#server/domain/routing/choose/routing-context.ts';
import { demandOf } from '#server/domain/routing/learned/estimate-demand.ts';
import type { RouterWeights } from '#server/domain/routing/learned/router-weights.ts';
import type { PromptTraits } from '#server/domain/routing/ports.ts';
import { parsePrompt } from '#server/domain/routing/prompt/parse-prompt.ts';
import { scoreModels } from '#server/domain/routing/choose/score-models.ts';
import type { Model } from '#server/domain/models/model.ts';
import { specification } from '#server/providers/specification.ts';
import { outsideModel } from '../outside-models.ts';
import { featuresOf } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';

/** One prompt routed among models that have results on it. */
export interface Routed {
  chosen: string;
  score: number;
  chances: ReadonlyMap<string, number>;
}

export type RouteRow = (
  row: RoutingRow,
  models: readonly string[],
  /** How many standard deviations are subtracted from a challenger's lead. */
  caution: number,
) => Routed;

const qualityAlone = 100;

/** Routes rows as the server does, for quality alone; each prompt is parsed once. */
export function routerOf(weights: RouterWeights): RouteRow {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  const gathered = new Map<RoutingRow, Omit<RoutingContext, 'learned'>>();
  return (row, models, caution) => {
    const own = gathered.get(row) ?? gather(row, weights);
    gathered.set(row, own);
    const candidates = models.flatMap((id) => (id in row.scores ? [modelOf(id)] : []));
    const context = { ...own, learned: { weights, profiles, caution } };
    const ranked = scoreModels(candidates, context, qualityAlone);
    const chosen = ranked[0]?.model.id ?? models[0] ?? '';
    return {
      chosen,
      score: row.scores[chosen] ?? 0,
      chances: new Map(ranked.map(({ model, chance }) => [model.id, chance])),
    };
  };
}

function gather(row: RoutingRow, weights: RouterWeights): Omit<RoutingContext, 'learned'> {
  return weighDemand(traitsOf(row), demandOf(featuresOf(row), weights), weights);
}

const parsed = new WeakMap<RoutingRow, PromptTraits>();

// These models all answer in text, whatever a prompt seems to ask for.
function traitsOf(row: RoutingRow): PromptTraits {
  const held = parsed.get(row);
  if (held) return held;
  const attached = { images: 0, documents: 0 };
  const request = { prompt: row.prompt, contextCharacters: 0, attached, recommendable: [] };
  const read = parsePrompt(request);
  const traits: PromptTraits = read.needsImage
    ? { ...read, needsImage: false, task: 'writing', isTold: false }
    : read;
  parsed.set(row, traits);
  return traits;
}

const held = new Map<string, Model>(specification.models.map((model) => [model.id, model]));

function modelOf(id: string): Model {
  const model = held.get(id) ?? outsideModel(id);
  held.set(id, model);
  return model;
}
