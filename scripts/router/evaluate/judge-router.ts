import { createRouter } from '#server/domain/routing/create-router.ts';
import type { CatalogueModel } from '#server/domain/routing/model.ts';
import type { ModelScore } from '#server/domain/routing/ports.ts';
import type { RouterWeights } from '#server/domain/routing/learned/router-weights.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { outsideModel } from '../outside-models.ts';
import type { RoutingRow } from '../read-rows.ts';

/** One prompt routed among models that sat it. */
export interface Routed {
  row: RoutingRow;
  chosen: string;
  score: number;
  chances: ReadonlyMap<string, number>;
}

const qualityAlone = { quality: 1, cost: 0, speed: 0 };

/** Routes a prompt among those of the models that have a score for it, for quality alone. */
export function routerOf(weights: RouterWeights) {
  const router = createRouter({ weights, tradeOff: () => qualityAlone });
  return (row: RoutingRow, models = Object.keys(row.scores)): Routed => {
    const candidates = models.flatMap((id) => (id in row.scores ? [modelOf(id)] : []));
    const { ranked } = router.decide({
      prompt: row.prompt,
      contextCharacters: 0,
      attached: { images: 0, documents: 0 },
      candidates,
      recommendable: [],
    });
    const chosen = ranked[0]?.model.id ?? models[0] ?? '';
    return { row, chosen, score: row.scores[chosen] ?? 0, chances: chancesOf(ranked) };
  };
}

const held = new Map<string, CatalogueModel>(catalogue.map((model) => [model.id, model]));

function modelOf(id: string): CatalogueModel {
  const model = held.get(id) ?? outsideModel(id);
  held.set(id, model);
  return model;
}

function chancesOf(ranked: readonly ModelScore[]): Map<string, number> {
  return new Map(ranked.map(({ model, chance }) => [model.id, chance]));
}

/** The model with the highest mean over the rows that all of them sat; over their own where none are shared. */
export function bestSingle(rows: readonly RoutingRow[], models: readonly string[]): string {
  const shared = rows.filter((row) => models.every((model) => model in row.scores));
  const means = models.map((model) => {
    const sat = (shared.length >= 100 ? shared : rows).filter((row) => model in row.scores);
    const sum = sat.reduce((total, row) => total + (row.scores[model] ?? 0), 0);
    return { model, mean: sum / Math.max(1, sat.length) };
  });
  return means.reduce((best, each) => (each.mean > best.mean ? each : best)).model;
}
