import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

const oneMinuteMs = 60_000;

export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call('getOverview', {}, { signal }),
    // Administrators open this to see the current state, so it is always refetched.
    staleTime: 0,
    refetchInterval: oneMinuteMs,
  });
}
