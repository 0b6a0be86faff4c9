import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { userSorts } from '#shared/contract/users/constants.ts';
import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import { call, send } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import type { Sorting } from '#web/ui/data/data-table.tsx';
import { queryKeys } from '#web/api/query-keys.ts';
import { describeBulk } from './describe-user.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const pageSize = 25;

export interface UsersView {
  search: string;
  page: number;
  sorting: Sorting | null;
  /** Which attributes the listed users must or must not have, such as `{ standard: 'yes' }`. */
  filter: { standard?: 'yes' | 'no'; admin?: 'yes' | 'no'; blocked?: 'yes' | 'no' };
}

export function useUsers({ search, page, sorting, filter }: UsersView) {
  const sort = userSorts.find((key) => key === sorting?.key);
  return useQuery({
    queryKey: [...queryKeys.users, search, page, sorting, filter],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        pageSize,
        ...(search && { search }),
        ...(sort && { sort, order: sorting?.isDescending ? ('desc' as const) : ('asc' as const) }),
        ...filter,
      };
      const response = await send('listUsers', { query }, { signal });
      return {
        users: (await response.json()) as UserRow[],
        total: Number(response.headers.get('x-total-count')),
      };
    },
    // Keep the current rows until the results of the new search arrive.
    placeholderData: keepPreviousData,
  });
}

/** Looks up a user's name if it is not known. Searching for a number matches few users. */
export function useUsername(userId: number, known: string | undefined): string {
  const { data } = useQuery({
    queryKey: [...queryKeys.users, 'name', userId],
    queryFn: ({ signal }) =>
      call('listUsers', { query: { search: String(userId), pageSize: 100 } }, { signal }),
    enabled: known === undefined,
  });
  return known ?? data?.find(({ id }) => id === userId)?.username ?? `user ${userId}`;
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

export function useBulkEdit(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { userIds: number[]; change: UserChange }) => call('editUsers', { body }),
    onSuccess: async ({ changed, refused }) => {
      onDone();
      showToast({
        title: 'Users Updated',
        description: describeBulk(changed.length, refused),
        tone: refused.length > 0 ? 'danger' : 'plain',
      });
      await client.invalidateQueries({ queryKey: queryKeys.users });
    },
    onError: (error) =>
      showToast({ title: 'Update Failed', description: describeError(error), tone: 'danger' }),
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
