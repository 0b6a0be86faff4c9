import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/** Who is signed in; `data` is null for a visitor. */
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

/** The person has Standard while the flag is set and its last day has not passed. */
export function hasStandard(user: CurrentUser | null | undefined, now = Date.now()): boolean {
  if (!user?.isStandard || !user.standardExpiry) return false;
  return Date.parse(user.standardExpiry) > now;
}

/** A renewal is due, whether the card was refused or the bank asks the person to confirm it. */
export function isOverdue(user: CurrentUser | null | undefined): boolean {
  return user?.subscriptionStatus === 'past-due' || user?.subscriptionStatus === 'to-confirm';
}

/** The owner, user 1, is an administrator whatever the flag says. */
export function isAdministrator(user: CurrentUser | null | undefined): boolean {
  return Boolean(user && (user.isAdmin || user.id === 1));
}

export const standardKey = 'switchyard.isStandard';

/** Whether the person has Standard; until the server has answered, what it said last time. */
export function useIsStandard(): boolean {
  const { data: user, isSuccess } = useCurrentUser();
  const isStandard = hasStandard(user);
  // A prerendered page was rendered without a user, and must be hydrated the same way.
  const wasStandard = useSyncExternalStore(ignoreChanges, readRemembered, () => false);

  useEffect(() => {
    if (isSuccess) writeStored(localStore, standardKey, String(isStandard));
  }, [isSuccess, isStandard]);

  return isSuccess ? isStandard : wasStandard;
}

const ignoreChanges = () => () => {};
const readRemembered = () => readStored(localStore, standardKey) === 'true';
