import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { NewAuditEntry, AuditState } from '../../audit/index.ts';
import type { CurrentPolicy } from './current-policy.ts';
import type { InForce } from '../store/policy-store.ts';
import { isNew, presentInForce, type ReviewDeps } from './review-routing.ts';

export interface ChangeDeps extends ReviewDeps {
  current: CurrentPolicy;
}

interface Shown {
  /** The id of the newest vote that the figures include. */
  asOf: number;
  fingerprint: string;
  /** The version of the policy that was active when the figures were shown. */
  version: number;
}

/**
 * Activates the candidate exactly as it was shown, even if votes have changed since; later votes wait for the
 * next review. Throws `conflict` if another administrator has decided in the meantime.
 */
export async function promotePolicy(deps: ChangeDeps, user: CurrentUser, shown: Shown) {
  const before = await deps.policies.getInForce();
  if (before.version !== shown.version) throw decidedMeanwhile();
  const reviewed = await deps.policies.findReview(shown);
  if (!reviewed) throw unknownFigures();
  const { shifts, comparisons, promise } = reviewed;
  if (!isNew(shifts, before.policy)) {
    throw new AppError(
      'conflict',
      'The active policy already has these values, so there is nothing to change.',
    );
  }
  const counting = shifts.filter(({ standing }) => standing === 'counts');
  const policy = {
    madeBy: user.username,
    comparisons,
    shifts: counting,
    promise,
    replacedId: before.policy?.id ?? null,
  };
  const after = { comparisons, ...describeShifts(counting) };
  const promoted = await deps.policies.promote(policy, shown.version, (id) =>
    entryOf(user, 'promote', { before: stateOf(before), after: { policy: id, ...after } }),
  );
  return takeEffect(deps, promoted);
}

/** Restores the policy that was active before the current one. */
export async function returnPolicy(
  deps: ChangeDeps,
  user: CurrentUser,
  { version }: Pick<Shown, 'version'>,
) {
  const before = await deps.policies.getInForce();
  if (before.version !== version) throw decidedMeanwhile();
  if (!before.policy) {
    throw new AppError('conflict', 'No policy is active, so there is nothing to restore.');
  }
  const { replacedId } = before.policy;
  const entry = entryOf(user, 'return', {
    before: stateOf(before),
    after: { policy: replacedId ?? 'none' },
  });
  return takeEffect(deps, await deps.policies.restore(replacedId, version, entry));
}

function takeEffect({ current }: ChangeDeps, inForce: InForce | null) {
  if (!inForce) throw decidedMeanwhile();
  current.take(inForce);
  return presentInForce(inForce);
}

function stateOf({ policy }: InForce): AuditState {
  return { policy: policy?.id ?? 'none' };
}

/** Formats shifts, for example as `writing openai:gpt-4: +0.36, preferred 31 of 44`. */
function describeShifts(shifts: readonly ModelShift[]): Record<string, string> {
  return Object.fromEntries(
    shifts.map(({ task, model, shift, wins, comparisons }) => [
      `${task} ${model}`,
      `${shift > 0 ? '+' : ''}${shift.toFixed(2)}, preferred ${wins} of ${comparisons}`,
    ]),
  );
}

function entryOf(
  { id, username }: CurrentUser,
  verb: 'promote' | 'return',
  states: Pick<NewAuditEntry, 'before' | 'after'>,
): NewAuditEntry {
  return {
    actor: { id, username },
    action: `routing.${verb}`,
    subject: 'routing policy',
    ...states,
  };
}

function decidedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'Someone else changed the active policy in the meantime, so your change wasn’t made. Check the current values and decide again.',
  );
}

function unknownFigures(): AppError {
  return new AppError(
    'conflict',
    'These values haven’t been shown in the last few days, so nothing was activated. Check the current values.',
  );
}
