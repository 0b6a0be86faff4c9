import type { PolicyResult, WatchedPolicy } from '#shared/contract/routing/schemas.ts';
import type { StoredPolicy } from '../store/policy-store.ts';
import { bootstrapMean } from './bootstrap.ts';
import { autoPaid } from './estimate-cost.ts';
import type { ReplayableComparison } from './gather-comparisons.ts';
import { choseThen, sumUp } from './replay-policies.ts';
import type { PastPrompt } from '../store/prompt-log.ts';

export const watchedPolicies = 5;

/** What each promoted policy promised, and the results of the decisions made under it. */
export function watchPolicies(
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
