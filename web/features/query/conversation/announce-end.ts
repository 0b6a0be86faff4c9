import type { Picker } from '#shared/contract/models/schemas.ts';
import { showToast, toastStore } from '#web/ui/feedback/toast-store.ts';
import { hasHiddenNames } from './state/hidden-names.ts';
import { findError, type Turn } from './state/turn.ts';
import { leadingAnswer } from './state/votes.ts';

/** Whether a turn ended with an answer and was not stopped by the user. */
function wasAnswered(turn: Turn): boolean {
  const receipt = leadingAnswer(turn)?.receipt;
  return turn.phase === 'ended' && !findError(turn) && !!receipt && receipt.finish !== 'stopped';
}

/** Whether a turn ended with at least some text, so that its prompt is no longer a draft. */
export function isSettled(turn: Turn): boolean {
  const wasBegun = turn.phase === 'ended' && turn.answers.some(({ text }) => text !== '');
  return wasAnswered(turn) || (wasBegun && !findError(turn));
}

/** Shows the toast at the end of a turn, with the specification's wording. */
export function announceEnd(turn: Turn, picker: Picker | undefined): void {
  const error = findError(turn);
  // The error panel already shows a missing key, and a toast would be useless after signing out.
  if (error?.missingKey || error?.code === 'signed-out') return;
  if (error) {
    const what = turn.parentId === null ? 'query' : 'follow-up';
    showToast({
      title: 'Error',
      description: `Failed to process your ${what}. Please try again.`,
      tone: 'danger',
      about: 'conversation',
    });
    return;
  }
  const answer = leadingAnswer(turn);
  // A toast with an action isn't replaced, because the action restores a cleared history.
  if (!answer || !wasAnswered(turn) || toastStore.getSnapshot()?.action) return;
  if (hasHiddenNames(turn)) {
    // Only one line, because the columns leave no room for two on a phone.
    showToast({ title: 'Blind Comparison Finished', about: 'conversation' });
    return;
  }
  const { provider, name } = answer.routed;
  const providerName = picker?.providers.find(({ id }) => id === provider)?.name ?? provider;
  const others = turn.answers.filter((one) => one !== answer && one.text !== '');
  showToast({
    title: `Used ${providerName}'s ${name} model`,
    ...(others.length > 0 && {
      description: `Compared with ${others.map(({ routed }) => routed.name).join(' and ')}`,
    }),
    about: 'conversation',
  });
}
