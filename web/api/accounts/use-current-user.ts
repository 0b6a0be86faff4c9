import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/** The signed-in user; `data` is null for a visitor. */
export function useCurrentUser() {
  return useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: ({ signal }) => fetchCurrentUser(signal),
  });
}

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const { isAuthenticated, user } = await call('getCurrentUser', {}, { signal });
    return isAuthenticated ? user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Whether the user has Standard: `isStandard` is set and `standardExpiry` is in the future. */
export function hasStandard(user: CurrentUser | null | undefined, now = Date.now()): boolean {
  if (!user?.isStandard || !user.standardExpiry) return false;
  return Date.parse(user.standardExpiry) > now;
}

/** Whether a renewal is unpaid, because the card was refused or the bank wants a confirmation. */
export function isOverdue(user: CurrentUser | null | undefined): boolean {
  return user?.subscriptionStatus === 'past-due' || user?.subscriptionStatus === 'to-confirm';
}

/** User 1 is the owner and counts as an administrator even without the flag. */
export function isAdministrator(user: CurrentUser | null | undefined): boolean {
  return Boolean(user && (user.isAdmin || user.id === 1));
}

export const standardKey = 'switchyard.isStandard';

/** Whether the user has Standard. Until the server has answered, uses the value from the last visit. */
export function useIsStandard(): boolean {
  const { data: user, isSuccess } = useCurrentUser();
  const isStandard = hasStandard(user);
  // Prerendered pages are rendered without a user, so hydration must start from false as well.
  const wasStandard = useSyncExternalStore(ignoreChanges, readRemembered, () => false);

  useEffect(() => {
    if (isSuccess) writeStored(localStore, standardKey, String(isStandard));
  }, [isSuccess, isStandard]);

  return isSuccess ? isStandard : wasStandard;
}

const ignoreChanges = () => () => {};
const readRemembered = () => readStored(localStore, standardKey) === 'true';
