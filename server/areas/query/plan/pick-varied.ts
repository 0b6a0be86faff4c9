import type { Model } from '#server/providers/contract/model.ts';

/**
 * Picks the models of a comparison from `ranked`, best first: at most one per provider and, if there is one,
 * at least one that needs Standard. Only if that leaves too few, the next best fill up. Without this, answers
 * would come from much the same models, and payers would often see none of those that they pay for.
 */
export function pickVaried(
  ranked: readonly Model[],
  count: number,
  needsStandard: (model: Model) => boolean,
): Model[] {
  const [best] = ranked;
  const standard = ranked.filter(needsStandard);
  // The best model stays if another provider has one that needs Standard.
  const leads = [
    [],
    [best, standard.find(({ provider }) => provider !== best?.provider)],
    standard,
  ];
  const picks = leads.map((lead) => pickPerProvider([...lead, ...ranked], count));
  const picked = picks.find((models) => models.some(needsStandard)) ?? picks[0];
  return ranked.filter((model) => picked?.includes(model));
}

/** The first model of each provider; then, if these are too few, the others in their order. */
function pickPerProvider(ordered: readonly (Model | undefined)[], count: number): Model[] {
  const models = ordered.filter((model) => model !== undefined);
  const providers = [...Map.groupBy(models, ({ provider }) => provider).values()];
  const firsts = providers.flatMap(([first]) => first ?? []);
  return [...new Set([...firsts, ...models])].slice(0, count);
}
