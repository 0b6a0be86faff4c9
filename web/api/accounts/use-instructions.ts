import { useMutation, useQuery } from '@tanstack/react-query';
import type { NamedInstructions, NewInstructions } from '#shared/contract/instructions/schemas.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { call, callQuery } from '../call.ts';
import { queryKeys } from '../query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';

export function useInstructions(isSignedIn = true) {
  return useQuery({ ...callQuery(queryKeys.instructions, 'getInstructions'), enabled: isSignedIn });
}

/** Saves the standing instructions. `onSaved` is called even if the user has left the page. */
export function useSaveStanding(onSaved: (text: string) => void) {
  return useMutation({
    mutationFn: (text: string) => call('saveStandingInstructions', { body: { text } }),
    onSuccess: async (_done, text) => {
      await invalidate(queryKeys.instructions);
      onSaved(text);
      showToast({
        title: 'Instructions Saved',
        description: 'Your instructions apply from your next prompt.',
      });
    },
    onError: showFailure('Couldn’t Save Instructions'),
  });
}

/** Adds named instructions if `id` is null; otherwise changes the instructions with that id. */
export function useSaveNamed(id: string | null) {
  return useMutation({
    mutationFn: (body: NewInstructions) =>
      id === null
        ? call('addInstructions', { body })
        : call('changeInstructions', { params: { instructionsId: id }, body }),
    // Not awaited, so that the dialog shows the original error even if the list can't be refetched.
    onSettled: () => void invalidate(queryKeys.instructions),
  });
}

export function useDeleteNamed() {
  return useMutation({
    mutationFn: ({ id }: NamedInstructions) =>
      call('deleteInstructions', { params: { instructionsId: id } }),
    onError: showFailure('Couldn’t Delete Instructions'),
    onSettled: () => invalidate(queryKeys.instructions),
  });
}
