import { useCallback, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { restoreVotes, type SavedThread } from './storage/restore-turns.ts';
import type { Run } from './state/turn.ts';
import type { CastVote, Vote } from './state/votes.ts';

/** The votes of this conversation, by the run's id. One that could not be saved is taken back. */
export function useVotes(picker: Picker | undefined, saved: SavedThread | undefined) {
  const [votes, setVotes] = useState<ReadonlyMap<number, CastVote>>(() =>
    saved ? restoreVotes(saved) : new Map(),
  );

  const castVote = useCallback(
    async (run: Run, vote: Vote) => {
      const put = (cast: CastVote | null) =>
        setVotes((before) => {
          const after = new Map(before);
          if (cast) after.set(run.id, cast);
          else after.delete(run.id);
          return after;
        });
      put({ vote, isSaved: false });
      try {
        await call('logPreference', { body: toPreference(run, vote) });
        put({ vote, isSaved: true });
        showToast({ title: 'Preference Saved', description: describe(run, vote, picker) });
      } catch (error) {
        put(null);
        showToast({ title: 'Error', description: explain(error), tone: 'danger' });
      }
    },
    [picker],
  );

  return { votes, castVote };
}

function toPreference(run: Run, vote: Vote) {
  const preferred = vote.outcome === 'preferred' ? findRouted(run, vote.column) : undefined;
  return {
    query: run.query,
    outcome: vote.outcome,
    comparedModels: run.columns.map(({ routed: { provider, model } }) => ({ provider, model })),
    ...(preferred && {
      selectedProvider: preferred.provider,
      selectedModel: preferred.model,
    }),
    ...(run.queryId && { queryId: run.queryId }),
  };
}

function findRouted(run: Run, column: number) {
  return run.columns.find(({ routed }) => routed.column === column)?.routed;
}

function describe(run: Run, vote: Vote, picker: Picker | undefined): string {
  if (vote.outcome === 'tie') return 'You called it a tie for this query.';
  if (vote.outcome === 'neither') return 'You preferred neither response for this query.';
  const routed = findRouted(run, vote.column);
  const provider = picker?.providers.find(({ id }) => id === routed?.provider)?.name;
  return `You preferred ${provider ?? routed?.provider}'s ${routed?.name} response for this query.`;
}

function explain(error: unknown): string {
  const message = error instanceof ApiError ? error.problem?.message : undefined;
  return message ?? 'Your preference could not be saved. Please try again.';
}
