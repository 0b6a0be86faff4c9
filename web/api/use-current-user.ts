import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

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

/** The owner, user 1, is an administrator whatever the flag says. */
export function isAdministrator(user: CurrentUser | null | undefined): boolean {
  return Boolean(user && (user.isAdmin || user.id === 1));
}
