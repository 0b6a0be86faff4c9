import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

const oneMinuteMs = 60_000;

export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call('getOverview', {}, { signal }),
    // It is opened to see how things stand now.
    staleTime: 0,
    refetchInterval: oneMinuteMs,
  });
}
