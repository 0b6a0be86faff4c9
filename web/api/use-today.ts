import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Today as the installation counts days. The browser's own day may be another one, and then the newest
 * counts would be missing or a day would be empty.
 */
export function useToday() {
  return useQuery({
    queryKey: queryKeys.today,
    queryFn: ({ signal }) => call('getToday', {}, { signal }),
    select: ({ today }) => today,
    staleTime: 0,
    // A page may stay open past midnight.
    refetchInterval: 60_000,
  });
}
