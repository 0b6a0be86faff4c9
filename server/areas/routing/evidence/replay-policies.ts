import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { PolicyReplay, RoutingReview } from '#shared/contract/routing/schemas.ts';
import { wilsonInterval } from '../../statistics/index.ts';
import type { DecisionNote } from '../decision-note.ts';
import type { ReplayableComparison } from './gather-comparisons.ts';
import type { EvidenceByTask } from '../choose/routing-context.ts';

/** Ranks the models of a past decision under another policy, best first. */
export type Reconsider = (note: DecisionNote, policy: EvidenceByTask | null) => ModelId[];

/** Returns which answer of a comparison a policy would choose. */
export type Choose = (comparison: ReplayableComparison) => ModelId | null;

/** Ranks all models that Auto could have used at the time, and takes the first of them that was compared. */
export function chooseBy(
  { reconsider }: { reconsider: Reconsider },
  evidence: EvidenceByTask | null,
): Choose {
  return ({ note, models }) => reconsider(note, evidence).find((id) => models.includes(id)) ?? null;
}

/** Of the compared models, the one that Auto ranked highest at the time. */
export const choseThen: Choose = ({ note, models }) =>
  note.models.find(({ id }) => models.includes(id))?.id ?? null;

/** A comparison with the choices of both policies. */
export interface ReplayedPolicy {
  comparison: ReplayableComparison;
  inForce: ModelId | null;
  candidate: ModelId | null;
}

type Policy = 'inForce' | 'candidate';

/** How often the chosen answer was also the preferred one. */
export function sumUp(
  comparisons: readonly ReplayableComparison[],
  choiceOf: (comparison: ReplayableComparison, place: number) => ModelId | null,
): PolicyReplay {
  const decided = comparisons.filter(({ chosen }) => chosen !== null).length;
  const wins = comparisons.filter(
    (each, place) => each.chosen !== null && choiceOf(each, place) === each.chosen,
  ).length;
  const [low, high] = wilsonInterval(wins, decided);
  return { decided, wins, share: decided === 0 ? null : wins / decided, low, high };
}

/** The comparisons in which the two policies choose differently, and how often each choice was preferred. */
export function compareChoices(replayed: readonly ReplayedPolicy[]) {
  const differing = replayed.filter(({ inForce, candidate }) => inForce !== candidate);
  const winsOf = (policy: Policy) =>
    differing.filter(({ comparison: { chosen }, ...each }) => chosen && each[policy] === chosen)
      .length;
  const [candidateWins, inForceWins] = [winsOf('candidate'), winsOf('inForce')];
  return {
    better: whichIsBetter(candidateWins, inForceWins),
    comparisons: differing.length,
    decided: differing.filter(({ comparison }) => comparison.chosen !== null).length,
    candidateWins,
    inForceWins,
  };
}

/** A sign test. If the policies were equally good, each would win half of the comparisons. */
function whichIsBetter(
  candidateWins: number,
  inForceWins: number,
): RoutingReview['differing']['better'] {
  const [low, high] = wilsonInterval(candidateWins, candidateWins + inForceWins);
  if (low > 0.5) return 'candidate';
  return high < 0.5 ? 'inForce' : 'unclear';
}
