import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import { call, send, callQuery } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import type { ListPage, ListQuery } from '#web/api/data-list.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { describeBulk } from './describe-user.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const pageSize = 25;

export async function listUsers(query: ListQuery, signal: AbortSignal): Promise<ListPage<UserRow>> {
  const input = { query: { ...query, pageSize } };
  const response = await send('listUsers', input, { signal });
  return {
    rows: (await response.json()) as UserRow[],
    total: Number(response.headers.get('x-total-count')),
  };
}

/** Looks up a user's name by searching for the id, which few other users match. */
export function useUsername(userId: number): string {
  const { data } = useQuery(
    callQuery([...queryKeys.users, 'name', userId], 'listUsers', {
      query: { search: String(userId), pageSize: 100 },
    }),
  );
  return data?.find(({ id }) => id === userId)?.username ?? `user ${userId}`;
}

export function useUserSync(userId: number) {
  return useMutation({
    mutationFn: () => call('syncUserSubscription', { body: { userId } }),
    onSuccess: () => {
      showToast({ title: 'Success', description: 'User subscription synced successfully' });
      return invalidate(queryKeys.users);
    },
    onError: showFailure('Error', () => 'Failed to sync user subscription'),
  });
}

export function useUserDeletion({ id, username }: UserRow, onDone: () => void) {
  return useMutation({
    mutationFn: () => call('deleteUser', { params: { userId: id } }),
    onSuccess: async () => {
      onDone();
      showToast({
        title: 'Account Deleted',
        description: `${username}’s account and data are deleted.`,
      });
      await invalidate(queryKeys.users);
    },
    onError: showFailure('Nothing Was Deleted'),
  });
}

export function useBulkEdit(onDone: () => void) {
  return useMutation({
    mutationFn: (body: { userIds: number[]; change: UserChange }) => call('editUsers', { body }),
    onSuccess: async ({ changed, refused }) => {
      onDone();
      showToast({
        title: 'Users Updated',
        description: describeBulk(changed.length, refused),
        tone: refused.length > 0 ? 'danger' : 'plain',
      });
      await invalidate(queryKeys.users);
    },
    onError: showFailure('Update Failed'),
  });
}

interface UserEdit {
  change: UserChange;
  /** Whether to cancel the subscription after the change is saved. */
  endsSubscription: boolean;
}

export function useUserEdit(userId: number, onDone: () => void) {
  return useMutation({
    mutationFn: async ({ change, endsSubscription }: UserEdit) => {
      await call('editUser', { params: { userId }, body: change });
      return endsSubscription ? cancelSubscription(userId) : null;
    },
    onSuccess: async (failure) => {
      onDone();
      if (failure === null)
        showToast({ title: 'User Updated', description: 'The changes to the account are saved.' });
      else showFailure('Subscription Not Cancelled', describeUncancelled)(failure);
      await invalidate(queryKeys.users, queryKeys.currentUser);
    },
    onError: showFailure('Update Failed'),
  });
}

function describeUncancelled(error: unknown): string {
  return `The changes to the account are saved, but the subscription still renews. ${describeError(error)}`;
}

/** Returns why the subscription couldn't be cancelled; null on success. */
async function cancelSubscription(userId: number): Promise<unknown> {
  try {
    await call('cancelUserSubscription', { params: { userId } });
    return null;
  } catch (error) {
    return error;
  }
}
