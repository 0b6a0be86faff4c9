import { randomUUID } from 'node:crypto';
import { tierOf, type Actor, type Tier } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import type { RouteDecision } from '../routing/ports.ts';
import { choosePool } from './plan/choose-pool.ts';
import { addEarlierTurns } from './plan/earlier-turns.ts';
import { planComparison } from './plan/plan-comparison.ts';
import { Planning, type Candidate } from './plan/planning.ts';
import { documentNote, type SentPrompt, type Submission } from './plan/submission.ts';
import type { QueryDeps } from './query-deps.ts';

/** A query as it is to run: nothing of it changes any more. */
export interface PlannedQuery extends Plan {
  id: string;
  threadId: string;
  actor: Actor;
  tier: Tier;
  submission: Submission;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
}

interface Plan {
  askedModel: string;
  decision: RouteDecision;
  /** One, or two to three side by side; in the order in which they are shown. */
  candidates: Candidate[];
  /** Who may answer instead of a single candidate, best first; worked out when the first is asked for. */
  fallbacks(): Generator<Candidate, void>;
}

/**
 * Decides which models answer, and which instead of one that is down; refuses what cannot run before
 * anything is counted.
 */
export async function planQuery(
  deps: QueryDeps,
  actor: Actor,
  sent: SentPrompt,
): Promise<PlannedQuery> {
  const startedAtMs = Date.now();
  const submission = await addEarlierTurns(deps, actor, sent);
  const tier = tierOf(actor);
  return {
    ...planAnswers(deps, tier, submission),
    id: randomUUID(),
    threadId: sent.input.threadId ?? randomUUID(),
    actor,
    tier,
    submission,
    startedAtMs,
  };
}

function planAnswers(deps: QueryDeps, tier: Tier, submission: Submission): Plan {
  const { input, attachments } = submission;
  if (input.query.trim() === '' && attachments.length === 0) {
    throw new AppError('empty-query', 'Please enter a query or attach files to continue.');
  }
  const choice = choosePool(deps.catalogue, tier, input);
  const planning = new Planning(deps, choice, submission);
  const withNote = (candidate: Candidate): Candidate => ({
    ...candidate,
    reason: candidate.reason + documentNote(candidate.model, submission),
  });
  const chosen = input.compareMode ? planComparison(planning) : [planning.chooseOne()];
  return {
    askedModel: choice.asked,
    decision: planning.decision,
    candidates: chosen.map(withNote),
    *fallbacks() {
      // In a comparison each answer is its own model's: another model in its place would be misread.
      if (input.compareMode) return;
      for (const { model } of chosen) yield* planning.rankOthers(model).map(withNote);
    },
  };
}
