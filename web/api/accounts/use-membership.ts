import { useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/** What the person signed in has of Standard and why, as last heard from the payment provider. */
export function useKnownMembership(isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.membership,
    queryFn: ({ signal }) => call('getSubscription', {}, { signal }),
    enabled: isEnabled,
  });
}
