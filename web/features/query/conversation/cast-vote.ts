import type { Picker } from '#shared/contract/models/schemas.ts';
import type { ConversationStore } from './conversation-store.ts';
import { readNames, revealNames } from './reveal-names.ts';
import { announceVote, saveVote } from './save-vote.ts';
import { hasHiddenNames } from './state/hidden-names.ts';
import { listTurns } from './state/conversation-state.ts';
import type { Turn } from './state/turn.ts';
import type { Vote } from './state/votes.ts';

/** Casts a vote on a comparison, and takes the vote back if `save` returns false. */
export async function castVote(
  store: ConversationStore,
  turn: Turn,
  vote: Vote,
  picker: Picker | undefined,
  save = saveVote,
): Promise<void> {
  const turnId = turn.id;
  const isBlind = hasHiddenNames(turn);
  store.apply({ type: 'voted', turnId, cast: { vote, isSaved: false, isBlind } });
  const isSaved = await save(turn, vote);
  const named = isSaved && isBlind ? await showNames(store, turn) : turn;
  store.apply({ type: 'voted', turnId, cast: isSaved ? { vote, isSaved, isBlind } : null });
  if (isSaved) announceVote(named, vote, picker);
}

/** Reveals a blind comparison's names without a vote. */
export async function reveal(store: ConversationStore, turn: Turn): Promise<void> {
  if (await revealNames(turn)) await showNames(store, turn);
}

async function showNames(store: ConversationStore, turn: Turn): Promise<Turn> {
  const turnId = turn.id;
  const events = await readNames(store.ports.stream, turn);
  if (events) store.apply({ type: 'names-revealed', turnId, events, now: performance.now() });
  return listTurns(store.state).find(({ id }) => id === turnId) ?? turn;
}
