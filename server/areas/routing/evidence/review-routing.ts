import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '#server/providers/contract/model.ts';
import type {
  ModelShift,
  PolicyResult,
  RoutingPolicy,
  RoutingReview,
  WatchedPolicy,
} from '#shared/contract/routing/schemas.ts';
import type { EvidenceByTask } from '../choose/routing-context.ts';
import type { InForce, PolicyStore, StoredPolicy } from '../store/policy-store.ts';
import type { PastPrompt, PromptLog } from '../store/prompt-log.ts';
import { bootstrapMean } from './bootstrap.ts';
import { autoPaid } from './estimate-cost.ts';
import { estimateShifts, threshold } from './estimate-shifts.ts';
import {
  gatherComparisons,
  windowSize,
  type GatherDeps,
  type ReplayableComparison,
} from './gather-comparisons.ts';
import { listReplaced, standingEvidence, toEvidence } from './policy.ts';
import {
  chooseBy,
  choseThen,
  compareChoices,
  sumUp,
  type Choose,
  type Reconsider,
  type ReplayedPolicy,
} from './replay-policies.ts';
import { gatherPrompts, replayPrompts } from './replay-prompts.ts';

export interface ReviewDeps extends GatherDeps {
  policies: PolicyStore;
  prompts: PromptLog;
  router: { reconsider: Reconsider };
  /** Identifies the weights and the catalogue in use. */
  madeBy(): string;
}

/**
 * Compares the active policy with the candidate that follows from the votes so far, by replaying both on past
 * comparisons and prompts.
 */
export async function reviewRouting(deps: ReviewDeps): Promise<RoutingReview> {
  const inForce = await deps.policies.getInForce();
  const asOf = await deps.comparisons.newestId();
  const { comparisons, answerers, withoutNumbers } = await gatherComparisons(deps, asOf);
  const prompts = await gatherPrompts(deps.prompts);
  await nextTurn();
  const shifts = estimateShifts(comparisons);
  const promoted = inForce.policy?.shifts ?? [];
  const standing = standingEvidence(promoted, deps.answering);
  const replayed = await replay(deps.router, comparisons, standing, shifts);
  const onPrompts = await replayPrompts(prompts, deps.router, {
    inForce: standing,
    candidate: toEvidence(shifts),
  });
  const candidate = {
    asOf,
    fingerprint: fingerprintOf({ asOf, comparisons: comparisons.length, shifts }),
    shifts,
    isNew: isNew(shifts, inForce.policy),
    replay: sumUp(comparisons, (_, place) => replayed[place]?.candidate ?? null),
    choices: onPrompts.candidate,
  };
  if (candidate.isNew) {
    const { meanCostMicroUsd } = candidate.choices;
    const promise = { ...candidate.replay, priced: onPrompts.summary.priced, meanCostMicroUsd };
    await deps.policies.keepReview({ ...candidate, comparisons: comparisons.length, promise });
  }
  const watched = await deps.policies.listPromoted(watchedPolicies);
  return {
    inForce: {
      ...presentInForce(inForce),
      replaced: listReplaced(promoted, deps.answering, answerers),
      replay: sumUp(comparisons, (_, place) => replayed[place]?.inForce ?? null),
      choices: onPrompts.inForce,
    },
    candidate,
    prompts: { ...onPrompts.summary, days: deps.prompts.days },
    watched: await watchPolicies(watched, comparisons, prompts),
    differing: compareChoices(replayed),
    comparisons: comparisons.length,
    windowSize,
    withoutNumbers,
    byEarlierFigures: comparisons.filter(({ note }) => note.madeBy !== deps.madeBy()).length,
    explored: comparisons.filter(({ note }) => note.explored !== null).length,
    threshold,
  };
}

/** Whether a new policy with `shifts` would differ from `policy`. */
export function isNew(shifts: readonly ModelShift[], policy: StoredPolicy | null): boolean {
  const describe = (all: readonly ModelShift[]) =>
    all
      .filter(({ standing }) => standing === 'counts')
      .map(({ task, model, answerer, shift }) => `${task} ${model} ${answerer ?? model} ${shift}`)
      .sort()
      .join('\n');
  return describe(shifts) !== describe(policy?.shifts ?? []);
}

export function presentInForce({ policy, previous, since, by, version }: InForce) {
  return {
    policy: policy && presentPolicy(policy),
    previous: previous && presentPolicy(previous),
    since: since?.toISOString() ?? null,
    by,
    version,
  };
}

function presentPolicy({ id, madeAt, madeBy, comparisons, shifts }: StoredPolicy): RoutingPolicy {
  return { id, madeAt: madeAt.toISOString(), madeBy, comparisons, shifts: [...shifts] };
}

const folds = 5;

/** Cross-validation: each fifth of the comparisons is decided from the other four, so no vote predicts itself. */
async function replay(
  router: ReviewDeps['router'],
  comparisons: readonly ReplayableComparison[],
  standing: EvidenceByTask,
  shifts: readonly ModelShift[],
): Promise<ReplayedPolicy[]> {
  const inForce = chooseBy(router, standing);
  const foldOf = ({ id }: ReplayableComparison) => id % folds;
  const candidates: Choose[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    await nextTurn();
    const others = comparisons.filter((each) => foldOf(each) !== fold);
    candidates.push(chooseBy(router, withoutFold(others, shifts)));
  }
  const replayed: ReplayedPolicy[] = [];
  for (const [place, comparison] of comparisons.entries()) {
    if (place % 200 === 0) await nextTurn();
    const candidate = candidates[foldOf(comparison)]?.(comparison) ?? null;
    replayed.push({ comparison, inForce: inForce(comparison), candidate });
  }
  return replayed;
}

/** Recomputes the shifts from the other folds. Which of them apply stays the same. */
function withoutFold(
  others: readonly ReplayableComparison[],
  shifts: readonly ModelShift[],
): EvidenceByTask {
  const standings = new Map(
    shifts.map(({ task, model, standing }) => [`${task} ${model}`, standing]),
  );
  return toEvidence(
    estimateShifts(others).map((shift) => ({
      ...shift,
      standing: standings.get(`${shift.task} ${shift.model}`) ?? 'few',
    })),
  );
}

function fingerprintOf(candidate: object): string {
  return createHash('sha256').update(JSON.stringify(candidate)).digest('base64url');
}

const watchedPolicies = 5;

/** What was expected of each promoted policy, and the results of the decisions made under it. */
function watchPolicies(
  policies: readonly StoredPolicy[],
  comparisons: readonly ReplayableComparison[],
  prompts: readonly PastPrompt[],
): Promise<WatchedPolicy[]> {
  return Promise.all(
    policies.map(async ({ id, madeAt, madeBy, promise }) => ({
      id,
      madeAt: madeAt.toISOString(),
      madeBy,
      promised: promise,
      came: await sumUpResult(id, comparisons, prompts),
    })),
  );
}

async function sumUpResult(
  policyId: number,
  comparisons: readonly ReplayableComparison[],
  prompts: readonly PastPrompt[],
): Promise<PolicyResult> {
  const judged = comparisons.filter(({ note }) => note.policyId === policyId);
  const paid = prompts.flatMap((prompt) =>
    prompt.note.policyId === policyId ? (autoPaid(prompt) ?? []) : [],
  );
  return {
    ...sumUp(judged, choseThen),
    priced: paid.length,
    meanCostMicroUsd: await bootstrapMean(paid),
  };
}

interface Found {
  asOf: number;
  version: number;
  models: readonly Model[];
  isWaiting: boolean;
}

/**
 * Returns a function that checks whether the votes lead to a policy other than the active one. It
 * is called every minute, so it recomputes only after a vote, a promotion or a change of models.
 */
export function watchCandidate(
  deps: GatherDeps & { policies: Pick<PolicyStore, 'getInForce'> },
): () => Promise<boolean> {
  let last: Found | null = null;
  return async () => {
    const { policy, version } = await deps.policies.getInForce();
    const asOf = await deps.comparisons.newestId();
    const models = deps.catalogue.models();
    if (last?.asOf === asOf && last.version === version && last.models === models) {
      return last.isWaiting;
    }
    const { comparisons } = await gatherComparisons(deps, asOf);
    const isWaiting = isNew(estimateShifts(comparisons), policy);
    last = { asOf, version, models, isWaiting };
    return isWaiting;
  };
}
