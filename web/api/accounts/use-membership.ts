import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { callQuery } from '#web/api/call.ts';

/** Fetches the user's membership: what gives them Standard, as last reported by the payment provider. */
export function useKnownMembership(isEnabled = true) {
  return useQuery({ ...callQuery(queryKeys.membership, 'getSubscription'), enabled: isEnabled });
}
