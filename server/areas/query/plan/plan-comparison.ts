import { limits } from '#shared/contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Entry } from '../../models/index.ts';
import type { Explorer } from '../../routing/index.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { Choice } from './choose-pool.ts';
import { chosenByHand, type Candidate, type CandidateRanking } from './candidate-ranking.ts';

const fewest = 2;

/**
 * Chooses the models for a comparison. If two or three models are chosen, they are used as they
 * are; if more, the best three. If at most one is chosen, the router adds varied models, up to two
 * in total. A chosen model that can't take the prompt is kept, with its problem. If two listings
 * have the same model, the second is replaced by the best other model. If the router chose both
 * models, the explorer may replace the second one. The order is random, so that no model gains from
 * its position.
 */
export function planComparison(ranking: CandidateRanking, explorer: Explorer): Comparison {
  const { named, set } = ranking.choice;
  const only = named ?? (set?.length === 1 ? set[0] : undefined);
  if (only) return asTheyAre(withBestOther(ranking, only));
  if (set && set.length <= limits.comparedModels) {
    return asTheyAre(
      withoutDoubles(ranking, refuseIfNoneFits(set.map((entry) => checkFit(ranking, entry)))),
    );
  }
  const best = ranking.chooseOne();
  const ranked = ranking.decision.ranked.map(({ model }) => model);
  if (ranked.length < fewest) throw nothingToCompareWith(best.model);
  const isStandard = (model: Model) => needsStandard(ranking.choice, model);
  const picked = pickVaried(ranked, set ? limits.comparedModels : fewest, isStandard);
  return exploreBeside(ranking, picked, explorer);
}

/** The models to compare, and the one that the explorer added; null if it added none. */
interface Comparison {
  candidates: Candidate[];
  explored: ModelId | null;
}

function asTheyAre(candidates: Candidate[]): Comparison {
  return { candidates: shuffle(candidates), explored: null };
}

/** The explorer may replace the second model if the comparison stays just as varied. */
function exploreBeside(ranking: CandidateRanking, picked: Model[], explorer: Explorer): Comparison {
  const { choice, decision } = ranking;
  const [best, second] = picked;
  const others = picked.filter((model) => model !== second);
  const hasStandard = (models: Model[]) => models.some((model) => needsStandard(choice, model));
  const isAsVaried = (model: Model) => {
    const changed = [...others, model];
    return (
      countProviders(changed) >= countProviders(picked) &&
      (hasStandard(changed) || !hasStandard(picked))
    );
  };
  const ranked = decision.ranked.filter(({ model }) => model === best || isAsVaried(model));
  const usual = picked.map((model) => toCandidate(ranking, model));
  const found = explorer.explore({ ...decision, ranked });
  const explored = ranked.find(({ model }) => model.id === found?.id)?.model;
  if (!found || !explored || picked.includes(explored)) return asTheyAre(usual);
  const other = toCandidate(ranking, explored);
  const said = { ...other, reason: `${found.reason} ${other.reason}` };
  return { candidates: shuffle(usual.with(1, said)), explored: found.id };
}

function countProviders(models: Model[]): number {
  return new Set(models.map(({ provider }) => provider)).size;
}

/** Whether a model is available only because the user has Standard. */
function needsStandard({ pool }: Choice, { id }: Model): boolean {
  return pool.some(({ model, listing }) => model.id === id && listing.picker?.isStandard === true);
}

function toCandidate(ranking: CandidateRanking, model: Model): Candidate {
  return ranking.toCandidate(model, ranking.choice.pool, ranking.decision);
}

/** Whether the user chose the models to compare, so that the router chose at most one of them. */
export function isChosenByHand({ named, set }: Choice): boolean {
  return named !== null || (set !== null && set.length <= limits.comparedModels);
}

function withBestOther(ranking: CandidateRanking, only: Entry): Candidate[] {
  const other = ranking.rankOthers([only.model])[0];
  if (!other) throw nothingToCompareWith(only.model);
  return [checkFit(ranking, only), other];
}

/** Keeps each model once. The next best model replaces a duplicate, and its reason says so. */
function withoutDoubles(ranking: CandidateRanking, chosen: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of chosen) {
    const double = kept.find(({ model }) => model.id === candidate.model.id);
    if (!double) {
      kept.push(candidate);
      continue;
    }
    const taken = [...kept, ...chosen].map(({ model }) => model);
    const [other] = ranking.rankOthers(taken);
    if (!other) continue;
    const both = [double, candidate].map((one) => nameOf(ranking, one)).join(' and ');
    const why = `${both} both use ${candidate.model.name}, so we added ${other.model.name}.`;
    kept.push({ ...other, reason: `${why} ${other.reason}` });
  }
  if (kept.length < fewest && kept[0]) throw nothingToCompareWith(kept[0].model);
  return kept;
}

function nameOf({ choice }: CandidateRanking, { listing, model }: Candidate): string {
  return choice.set?.find((entry) => entry.listing.id === listing)?.named.name ?? model.name;
}

function checkFit(ranking: CandidateRanking, entry: Entry): Candidate {
  const misfit = ranking.findMisfit(entry);
  return { ...chosenByHand(entry), ...(misfit && { problem: misfit.toProblem() }) };
}

function refuseIfNoneFits(chosen: Candidate[]): Candidate[] {
  const problems = chosen.flatMap(({ problem }) => problem ?? []);
  const [first] = problems;
  if (first && problems.length === chosen.length) throw AppError.of(first);
  return chosen;
}

function nothingToCompareWith(model: Model): AppError {
  return new AppError(
    'invalid-input',
    `There is no second model to compare with ${model.name} for this prompt. Choose another model, or turn off Compare Models.`,
  );
}

function shuffle(candidates: Candidate[]): Candidate[] {
  const keyed = candidates.map((candidate) => ({ candidate, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ candidate }) => candidate);
}

/**
 * Picks the models of a comparison from `ranked`, best first: at most one per provider and, if
 * possible, at least one that needs Standard. If that leaves too few, adds the next best. Without
 * this, very similar models would be compared, and paying users would often see no model that they
 * pay for.
 */
export function pickVaried(
  ranked: readonly Model[],
  count: number,
  needsStandard: (model: Model) => boolean,
): Model[] {
  const [best] = ranked;
  const standard = ranked.filter(needsStandard);
  // The best model is kept if another provider has a model that needs Standard.
  const leads = [
    [],
    [best, standard.find(({ provider }) => provider !== best?.provider)],
    standard,
  ];
  const picks = leads.map((lead) => pickPerProvider([...lead, ...ranked], count));
  const picked = picks.find((models) => models.some(needsStandard)) ?? picks[0];
  return ranked.filter((model) => picked?.includes(model));
}

/** The first model of each provider and, if these are too few, the other models in order. */
function pickPerProvider(ordered: readonly (Model | undefined)[], count: number): Model[] {
  const models = ordered.filter((model) => model !== undefined);
  const providers = [...Map.groupBy(models, ({ provider }) => provider).values()];
  const firsts = providers.flatMap(([first]) => first ?? []);
  return [...new Set([...firsts, ...models])].slice(0, count);
}
