import { useMutation, useQuery } from '@tanstack/react-query';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import { invalidate } from '#web/api/query-client.ts';
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
  return useMutation({
    mutationFn: async ({ threadId, showsModels }: { threadId: string; showsModels: boolean }) => {
      await untilShown();
      return call('shareThread', { params: { threadId }, body: { showsModels } });
    },
    // Not awaited, so that the dialog shows the original error even if the list can't be refetched.
    onSettled: () => void invalidate(queryKeys.shares),
  });
}

export function useEndShare() {
  return useMutation({
    mutationFn: ({ id }: Share) => call('endShare', { params: { shareId: id } }),
    onSuccess: () => showToast({ title: 'Link Revoked', description: 'The link no longer works.' }),
    onError: showFailure('Couldn’t Revoke Link'),
    onSettled: () => invalidate(queryKeys.shares),
  });
}

/** The public URL of a share. */
export function linkTo({ id }: Share): string {
  return new URL(`/s/${id}`, window.location.origin).href;
}
