import { randomUUID } from 'node:crypto';
import { limits as sizes } from '#shared/contract/limits.ts';
import { senderOf, tierOf, type Actor, type Sender } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import { noSuchThread } from '../not-found.ts';
import { executeQuery } from './run-query.ts';
import { limitReached } from './limit-reached.ts';
import { LiveQuery } from './stream/running-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import type { QueryDeps } from './query-deps.ts';
import type { RunningQuery } from './stream/running-queries.ts';
import { parentTurn, sentBytes, type Submission } from './plan/submission.ts';

const graceMs = 15_000;
const maxWaiting = 2_000;

/** A query that has been counted, stored and set off. */
export interface StartedQuery extends RunningQuery {
  plan: QueryPlan;
  threadId: string;
}

/**
 * Sends a prompt: chooses the model, counts the submission against its sender's limits, stores it and
 * sets it off. Throws an AppError for what cannot run, in which case nothing was counted or stored.
 */
export function startQuery(
  deps: QueryDeps,
  actor: Actor,
  sent: Omit<Submission, 'earlier'>,
): Promise<StartedQuery> {
  return deps.registry.begin(() => start(deps, actor, sent));
}

async function start(
  deps: QueryDeps,
  actor: Actor,
  sent: Omit<Submission, 'earlier'>,
): Promise<StartedQuery> {
  const startedAtMs = Date.now();
  refuseWhenFull(deps);
  const sender = senderOf(actor);
  const submission = await withEarlierTurns(deps, sender, sent);
  const plan = planQuery(deps, actor, submission);
  await refuseOverfullThreads(deps, sender.userId, submission);
  const id = randomUUID();
  const threadId = submission.input.threadId ?? randomUUID();
  await admit(deps, actor, submission, plan, { id, threadId });
  const live = new LiveQuery(id, graceMs);
  const { userId } = sender;
  const outcome = executeQuery(deps, {
    live,
    plan,
    submission,
    tier: tierOf(actor),
    startedAtMs,
    threadId,
    userId,
  });
  const started = { live, sender, outcome, plan, threadId };
  deps.registry.add(started);
  return started;
}

async function withEarlierTurns(
  { threads }: QueryDeps,
  sender: Sender,
  sent: Omit<Submission, 'earlier'>,
): Promise<Submission> {
  const { threadId, retryOf } = sent.input;
  if (threadId === undefined) return { ...sent, earlier: parentTurn(sent.input) };
  if ((await threads.countTextBytes(sender, threadId)) > sizes.threadTextBytes)
    throw threadIsFull();
  const earlier = await threads.findEarlierTurns(sender, threadId, retryOf ?? null);
  if (!earlier) throw noSuchThread();
  return { ...sent, earlier };
}

/** Much more than any model's window: what cannot be sent along any more must not grow without end. */
function threadIsFull(): AppError {
  const most = Math.round(sizes.threadTextBytes / 2 ** 20);
  return new AppError(
    'storage-full',
    `This thread holds ${most} MB of text, the most that one may. Begin a new one; your prompt was kept.`,
  );
}

/** Files are kept with the thread; what would go over the person's room is refused before it runs. */
async function refuseOverfullThreads(
  { threads }: QueryDeps,
  userId: number | null,
  { attachments }: Submission,
): Promise<void> {
  if (userId === null || attachments.length === 0) return;
  const keptBytes = await threads.countFileBytes(userId);
  const newBytes = attachments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (keptBytes + newBytes <= sizes.keptFileBytes) return;
  const [most, used] = [sizes.keptFileBytes, keptBytes].map((bytes) => Math.round(bytes / 2 ** 20));
  throw new AppError(
    'storage-full',
    `Your threads keep ${used} MB of files and may keep ${most} MB. Delete a thread with files, or send fewer. Your prompt was kept.`,
  );
}

function refuseWhenFull({ limiter }: QueryDeps): void {
  if (limiter.waitingCount < maxWaiting) return;
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
  { id, threadId }: { id: string; threadId: string },
): Promise<void> {
  const tier = tierOf(actor);
  const limits = deps.settings.limits(tier);
  const { input, attachments } = submission;
  const admission = await deps.store.admit(
    {
      id,
      threadId,
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
