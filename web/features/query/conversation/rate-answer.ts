import type { Rating } from '#shared/contract/preferences/constants.ts';
import { messageOr } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showFailure } from '#web/api/show-failure.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { ShownAnswer, Turn } from './state/turn.ts';

let saving: Promise<unknown> = Promise.resolve();

/**
 * Rates one answer, or removes its rating with null. Shows the change immediately and undoes it if
 * it can't be saved. Returns whether it was saved.
 */
export async function rateAnswer(
  store: ConversationStore,
  { id: turnId, queryId }: Turn,
  { routed: { column }, rating: before }: ShownAnswer,
  rating: Rating | null,
  reason: string | null = null,
): Promise<boolean> {
  if (queryId === null) return false;
  store.apply({ type: 'rated', turnId, column, rating });
  try {
    const body = { position: column, rating, reason };
    // Saves ratings in order, because a late one could overwrite a newer rating and its reason.
    const saved = saving.then(() => call('rateAnswer', { params: { queryId }, body }));
    saving = saved.catch(() => {});
    await saved;
    return true;
  } catch (error) {
    store.apply({ type: 'rated', turnId, column, rating: before });
    showFailure('Error', () => messageOr(error, 'Couldn’t save your rating. Please try again.'))(
      error,
    );
    return false;
  }
}
