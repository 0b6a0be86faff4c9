import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewBlock } from '#shared/contract/users/schemas.ts';
import { describeBesideFields } from '#web/api/api-error.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const blockedKey = ['admin', 'blocked-addresses'];

export function useVisitors() {
  return useQuery({
    // Starts with the key of the users' list, so that both lists are refetched together.
    ...callQuery([...queryKeys.users, 'visitors'], 'listVisitors'),
    // Administrators open this to see who is active now.
    staleTime: 0,
  });
}

export function useBlockedAddresses() {
  return useQuery(callQuery(blockedKey, 'listBlockedAddresses'));
}

export function useBlock(onDone: () => void) {
  return useChange(
    (body: NewBlock) => call('blockAddress', { body }),
    ({ address }) => {
      onDone();
      return `Visitors from ${address} can no longer send prompts.`;
    },
  );
}

export function useUnblock({ id, address }: { id: number; address: string }) {
  return useChange(
    () => call('unblockAddress', { params: { blockId: id } }),
    () => `Visitors from ${address} can send prompts again.`,
  );
}

/** `describe` returns the text of the success toast. */
function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  describe: (output: Output) => string,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      showToast({ title: 'Addresses Updated', description: describe(output) });
      await invalidate(blockedKey);
    },
    onError: showFailure('Update Failed', describeBesideFields),
  });
}
