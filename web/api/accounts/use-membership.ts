import { useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/**
 * Fetches the user's membership: what gives them Standard, as last reported by the payment
 * provider.
 */
export function useKnownMembership(isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.membership,
    queryFn: ({ signal }) => call('getSubscription', {}, { signal }),
    enabled: isEnabled,
  });
}
