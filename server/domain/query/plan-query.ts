import { AppError } from '../app-error.ts';
import { tierOf, type Actor } from '../accounts/actor.ts';
import type { RouteDecision } from '../routing/ports.ts';
import type { Candidate } from './candidate.ts';
import { choosePool } from './plan/choose-pool.ts';
import { planColumns } from './plan/plan-comparison.ts';
import { Planning, type PlanDeps } from './plan/planning.ts';
import { documentNote, type Submission } from './plan/submission.ts';

export interface QueryPlan {
  asked: string;
  decision: RouteDecision;
  /** One, or two to three side by side; in the order in which they are shown. */
  columns: Candidate[];
  /** Who may stand in for a single answer, best first, worked out only when needed. */
  standIns(): Candidate[];
}

/** Decides which models answer and who may stand in; refuses what cannot run before anything is counted. */
export function planQuery(deps: PlanDeps, actor: Actor, submission: Submission): QueryPlan {
  const { input, attachments } = submission;
  if (input.query.trim() === '' && attachments.length === 0) {
    throw new AppError('empty-query', 'Please enter a query or attach files to continue.');
  }
  const choice = choosePool(deps.catalogue, tierOf(actor), input);
  const planning = new Planning(deps, choice, submission);
  const withNote = (candidate: Candidate): Candidate => ({
    ...candidate,
    reason: candidate.reason + documentNote(candidate.model, submission),
  });
  const columns = input.compareMode ? planColumns(planning) : [planning.chooseOne()];
  return {
    asked: choice.asked,
    decision: planning.decision,
    columns: columns.map(withNote),
    // In a comparison each column stands for itself: another model in its place would be misread.
    standIns: () =>
      input.compareMode
        ? []
        : columns.flatMap(({ model }) => planning.rankOthers(model)).map(withNote),
  };
}
