import { limits } from '#shared/contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { Model } from '../../models/model.ts';
import type { Candidate, CandidateRanking } from './candidate-ranking.ts';

const fewest = 2;

/**
 * Who answers in a comparison: two or three chosen models as they are; of more the most relevant three;
 * with none or one chosen the router fills up to two. The order is shuffled, so that no model gains
 * from its place. A chosen model that cannot take the prompt keeps its place and says why.
 */
export function planComparison(ranking: CandidateRanking): Candidate[] {
  const { named, set } = ranking.choice;
  const only = named ?? (set?.length === 1 ? set[0] : undefined);
  if (only) return shuffle(withBestOther(ranking, only));
  if (set && set.length <= limits.comparedModels) {
    return shuffle(refuseIfNoneFits(set.map((model) => chosenByHand(ranking, model))));
  }
  const best = ranking.chooseOne();
  const top = ranking.decision.ranked.slice(0, set ? limits.comparedModels : fewest);
  if (top.length < fewest) throw nothingToCompareWith(best.model);
  return shuffle(top.map(({ model }) => ({ model, reason: ranking.decision.reasonFor(model.id) })));
}

function withBestOther(ranking: CandidateRanking, only: Model): Candidate[] {
  const other = ranking.rankOthers(only)[0];
  if (!other) throw nothingToCompareWith(only);
  return [chosenByHand(ranking, only), other];
}

function chosenByHand(ranking: CandidateRanking, model: Model): Candidate {
  const candidate = { model, reason: `You chose ${model.name}.` };
  try {
    ranking.refuseUnfit(model);
    return candidate;
  } catch (error) {
    if (error instanceof AppError) return { ...candidate, problem: error.toProblem() };
    throw error;
  }
}

function refuseIfNoneFits(chosen: Candidate[]): Candidate[] {
  const problems = chosen.flatMap(({ problem }) => problem ?? []);
  const [first] = problems;
  if (!first || problems.length < chosen.length) return chosen;
  const { code, message, ...details } = first;
  throw new AppError(code, message, details);
}

function nothingToCompareWith(model: Model): AppError {
  return new AppError(
    'invalid-input',
    `There is no second model to compare ${model.name} with for this prompt. Choose another, or turn comparing off.`,
  );
}

function shuffle(candidates: Candidate[]): Candidate[] {
  const keyed = candidates.map((candidate) => ({ candidate, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ candidate }) => candidate);
}
