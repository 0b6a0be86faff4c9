import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import { call, send } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const pageSize = 25;

export function useUsers(search: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.users, search, page],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize, ...(search && { search }) };
      const response = await send('listUsers', { query }, { signal });
      return {
        users: (await response.json()) as UserRow[],
        total: Number(response.headers.get('x-total-count')),
      };
    },
    // While the search changes, the rows shown stay until the new ones arrive.
    placeholderData: keepPreviousData,
  });
}

export function useUserSync(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('syncUserSubscription', { body: { userId } }),
    onSuccess: () => {
      showToast({ title: 'Success', description: 'User subscription synced successfully' });
      return client.invalidateQueries({ queryKey: queryKeys.users });
    },
    onError: () =>
      showToast({
        title: 'Error',
        description: 'Failed to sync user subscription',
        tone: 'danger',
      }),
  });
}

export function useUserEdit(userId: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => call('editUser', { params: { userId }, body: change }),
    onSuccess: async () => {
      onDone();
      showToast({ title: 'User Updated', description: 'The changes to the account are saved.' });
      await client.invalidateQueries({ queryKey: queryKeys.users });
      await client.invalidateQueries({ queryKey: queryKeys.currentUser });
    },
    onError: (error) =>
      showToast({ title: 'Update Failed', description: describeError(error), tone: 'danger' }),
  });
}
