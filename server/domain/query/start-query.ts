import { randomUUID } from 'node:crypto';
import { tierOf, type Actor } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import { executeQuery } from './execute-query.ts';
import { limitReached } from './limit-reached.ts';
import { LiveQuery } from './live-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import type { QueryDeps } from './query-deps.ts';
import type { RunningQuery } from './query-registry.ts';
import { sentBytes, type Submission } from './submission.ts';
import type { Turnstile } from './turnstile.ts';

const graceMs = 15_000;
const maxWaiting = 2_000;

/** A query that has been counted, stored and set off. */
export interface StartedQuery extends RunningQuery {
  plan: QueryPlan;
}

/**
 * Sends a prompt: chooses the model, counts the submission against its sender's limits, stores it and
 * sets it off. Throws an AppError for what cannot run, in which case nothing was counted or stored.
 */
export async function startQuery(
  deps: QueryDeps,
  actor: Actor,
  submission: Submission,
): Promise<StartedQuery> {
  const startedAtMs = Date.now();
  deps.registry.refuseWhenClosing();
  refuseWhenFull(deps.turnstile);
  const plan = planQuery(deps, actor, submission);
  const id = randomUUID();
  await admit(deps, actor, submission, plan, id);
  const live = new LiveQuery(id, graceMs);
  const outcome = executeQuery(deps, { live, plan, submission, tier: tierOf(actor), startedAtMs });
  const owner = { userId: actor.user?.id ?? null, visitorHash: ownHash(actor) };
  const started = { live, owner, outcome, plan };
  deps.registry.add(started);
  return started;
}

function refuseWhenFull(turnstile: Turnstile): void {
  if (turnstile.waitingCount < maxWaiting) return;
  throw new AppError(
    'busy',
    'Too many prompts are waiting. Yours was kept: try again in a moment.',
    {
      retryAfterSeconds: 10,
    },
  );
}

async function admit(
  deps: QueryDeps,
  actor: Actor,
  submission: Submission,
  plan: QueryPlan,
  id: string,
): Promise<void> {
  const tier = tierOf(actor);
  const limits = deps.settings.limits(tier);
  const { input, attachments } = submission;
  const admission = await deps.store.admit(
    {
      id,
      actor,
      tier,
      prompt: input.query,
      askedModel: plan.asked,
      compareMode: input.compareMode,
      parentQuery: input.parentQuery ?? null,
      parentResponse: input.parentResponse ?? null,
      kind: attachments.length > 0 ? 'multimodal' : 'text',
      dataBytes: sentBytes(submission),
      details: plan.decision.details,
      recommendations: plan.decision.recommendations,
    },
    limits,
  );
  if (!admission.isAdmitted) throw limitReached(admission, limits);
}

function ownHash(actor: Actor): Buffer | null {
  return actor.user ? null : actor.visitorHash;
}
