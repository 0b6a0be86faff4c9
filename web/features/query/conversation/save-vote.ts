import type { Picker } from '#shared/contract/models/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Turn } from './state/turn.ts';
import type { Vote } from './state/votes.ts';

/** Saves a vote on the server and shows a toast about it. True when it was saved. */
export async function saveVote(
  turn: Turn,
  vote: Vote,
  picker: Picker | undefined,
): Promise<boolean> {
  try {
    await call('logPreference', { body: toPreference(turn, vote) });
    showToast({ title: 'Preference Saved', description: describeVote(turn, vote, picker) });
    return true;
  } catch (error) {
    showToast({ title: 'Error', description: explain(error), tone: 'danger' });
    return false;
  }
}

function toPreference(turn: Turn, vote: Vote) {
  const preferred = vote.outcome === 'preferred' ? findRouted(turn, vote.column) : undefined;
  return {
    query: turn.query,
    outcome: vote.outcome,
    comparedModels: turn.answers.map(({ routed: { provider, model } }) => ({ provider, model })),
    ...(preferred && {
      selectedProvider: preferred.provider,
      selectedModel: preferred.model,
    }),
    ...(turn.queryId && { queryId: turn.queryId }),
  };
}

function findRouted(turn: Turn, column: number) {
  return turn.answers.find(({ routed }) => routed.column === column)?.routed;
}

function describeVote(turn: Turn, vote: Vote, picker: Picker | undefined): string {
  if (vote.outcome === 'tie') return 'You called it a tie for this query.';
  if (vote.outcome === 'neither') return 'You preferred neither response for this query.';
  const routed = findRouted(turn, vote.column);
  const provider = picker?.providers.find(({ id }) => id === routed?.provider)?.name;
  return `You preferred ${provider ?? routed?.provider}'s ${routed?.name} response for this query.`;
}

function explain(error: unknown): string {
  const message = error instanceof ApiError ? error.problem?.message : undefined;
  return message ?? 'Your preference could not be saved. Please try again.';
}
