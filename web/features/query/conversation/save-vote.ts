import type { Picker } from '#shared/contract/models/schemas.ts';
import { hiddenProvider } from '#shared/contract/query/constants.ts';
import { messageOr } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { hasHiddenNames } from './state/hidden-names.ts';
import type { Turn } from './state/turn.ts';
import type { Vote } from './state/votes.ts';

/** Saves a vote on the server. Shows a toast and returns false on failure. */
export async function saveVote(turn: Turn, vote: Vote): Promise<boolean> {
  try {
    await call('logPreference', { body: toPreference(turn, vote) });
    return true;
  } catch (error) {
    showFailure('Error', () =>
      messageOr(error, "Couldn't save your preference. Please try again."),
    )(error);
    return false;
  }
}

export function announceVote(turn: Turn, vote: Vote, picker: Picker | undefined): void {
  const description = describeVote(turn, vote, picker);
  showToast({ title: 'Preference Saved', description, about: 'conversation' });
}

function toPreference(turn: Turn, vote: Vote) {
  const { query, queryId } = turn;
  const asked = { query, outcome: vote.outcome, ...(queryId && { queryId }) };
  if (!hasHiddenNames(turn)) return { ...asked, ...nameModels(turn, vote) };
  return vote.outcome === 'preferred' ? { ...asked, selectedPosition: vote.column } : asked;
}

function nameModels(turn: Turn, vote: Vote) {
  const compared = turn.answers.flatMap(({ routed: { provider, model } }) =>
    provider === hiddenProvider ? [] : [{ provider, model }],
  );
  const preferred = vote.outcome === 'preferred' ? findRouted(turn, vote.column) : undefined;
  return {
    comparedModels: compared,
    ...(preferred &&
      preferred.provider !== hiddenProvider && {
        selectedProvider: preferred.provider,
        selectedModel: preferred.model,
      }),
  };
}

function findRouted(turn: Turn, column: number) {
  return turn.answers.find(({ routed }) => routed.column === column)?.routed;
}

function describeVote(turn: Turn, vote: Vote, picker: Picker | undefined): string {
  if (vote.outcome === 'tie') return 'You marked this as a tie.';
  if (vote.outcome === 'neither') return 'You preferred neither response.';
  const routed = findRouted(turn, vote.column);
  const provider = picker?.providers.find(({ id }) => id === routed?.provider)?.name;
  return `You preferred ${provider ?? routed?.provider}'s ${routed?.name} response for this query.`;
}
