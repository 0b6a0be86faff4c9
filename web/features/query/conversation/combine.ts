import type { ConversationStore } from './conversation-store.ts';
import { beginTurn } from './state/begin-turn.ts';
import { listTurns } from './state/conversation-state.ts';
import type { Turn } from './state/turn.ts';
import { askVersion } from './versions.ts';

const prompt = 'Combine these answers into one.';

/**
 * Asks one model, or Auto's choice, to combine a comparison's answers into one. Combining them
 * again creates another version of the combined answer.
 */
export function combine(store: ConversationStore, comparison: Turn, model: string): void {
  if (!comparison.queryId) return;
  const earlier = listTurns(store.state).find(({ combines }) => combines === comparison.queryId);
  if (earlier) return void askVersion(store, earlier, { model });
  const query = { query: prompt, model, combineOf: comparison.queryId };
  const request = { query, askedName: store.ports.findModelName(model) };
  const turn = beginTurn(request, { parentId: comparison.queryId });
  store.send({ type: 'followed-up', turn, request });
}
