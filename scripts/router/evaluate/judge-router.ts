import { informReading } from '#server/domain/routing/routing-context.ts';
import type { Grounds } from '#server/domain/routing/choose/estimate-quality.ts';
import { demandOf } from '#server/domain/routing/learned/estimate-demand.ts';
import type { RouterWeights } from '#server/domain/routing/learned/router-weights.ts';
import type { PromptReading } from '#server/domain/routing/ports.ts';
import { readPrompt } from '#server/domain/routing/prompt/parse-prompt.ts';
import { scoreModels } from '#server/domain/routing/choose/score-models.ts';
import type { CatalogueModel } from '#server/domain/models/model.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { outsideModel } from '../outside-models.ts';
import { featuresOf } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';

/** One prompt routed among models that sat it. */
export interface Routed {
  chosen: string;
  score: number;
  chances: ReadonlyMap<string, number>;
}

export type RouteRow = (
  row: RoutingRow,
  models: readonly string[],
  /** Standard deviations that are taken off a challenger's lead. */
  caution: number,
) => Routed;

const qualityAlone = { quality: 1, cost: 0, speed: 0 };

/** Routes rows as the server does, for quality alone; what is read of a prompt is read once. */
export function routerOf(weights: RouterWeights): RouteRow {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  const gathered = new Map<RoutingRow, Omit<Grounds, 'learned'>>();
  return (row, models, caution) => {
    const own = gathered.get(row) ?? gather(row, weights);
    gathered.set(row, own);
    const candidates = models.flatMap((id) => (id in row.scores ? [modelOf(id)] : []));
    const grounds = { ...own, learned: { weights, profiles, caution } };
    const ranked = scoreModels(candidates, grounds, qualityAlone);
    const chosen = ranked[0]?.model.id ?? models[0] ?? '';
    return {
      chosen,
      score: row.scores[chosen] ?? 0,
      chances: new Map(ranked.map(({ model, chance }) => [model.id, chance])),
    };
  };
}

function gather(row: RoutingRow, weights: RouterWeights): Omit<Grounds, 'learned'> {
  const demand = demandOf(featuresOf(row), weights);
  return { demand, reading: informReading(readingOf(row), demand, weights) };
}

const readings = new WeakMap<RoutingRow, PromptReading>();

// These models all answer in words, whatever a prompt seems to ask for.
function readingOf(row: RoutingRow): PromptReading {
  const held = readings.get(row);
  if (held) return held;
  const attached = { images: 0, documents: 0 };
  const request = { prompt: row.prompt, contextCharacters: 0, attached, recommendable: [] };
  const read = readPrompt(request);
  const reading: PromptReading = read.needsImage
    ? { ...read, needsImage: false, task: 'writing', isTold: false }
    : read;
  readings.set(row, reading);
  return reading;
}

const held = new Map<string, CatalogueModel>(catalogue.map((model) => [model.id, model]));

function modelOf(id: string): CatalogueModel {
  const model = held.get(id) ?? outsideModel(id);
  held.set(id, model);
  return model;
}
