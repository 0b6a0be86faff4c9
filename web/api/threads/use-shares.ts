import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { call, callQuery } from '../call.ts';
import { queryKeys } from '../query-keys.ts';
import { untilShown } from './show-turn.ts';
import { showFailure } from '#web/api/show-failure.ts';

/** Fetches the user's share links, newest first. */
export function useShares() {
  return useQuery(callQuery(queryKeys.shares, 'listShares'));
}

export function useShareThread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ threadId, showsModels }: { threadId: string; showsModels: boolean }) => {
      await untilShown();
      return call('shareThread', { params: { threadId }, body: { showsModels } });
    },
    // Not awaited: the dialog shows an error at once, even when the list cannot be fetched.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.shares }),
  });
}

export function useEndShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Share) => call('endShare', { params: { shareId: id } }),
    onSuccess: () => showToast({ title: 'Link Revoked', description: 'The link no longer works.' }),
    onError: showFailure('Couldn’t Revoke Link'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.shares }),
  });
}

/** The public URL of a share. */
export function linkTo({ id }: Share): string {
  return new URL(`/s/${id}`, window.location.origin).href;
}
