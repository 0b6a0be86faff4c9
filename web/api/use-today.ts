import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Today's date in the installation's time zone. With the browser's date, the newest counts could be missing
 * or a day could be empty.
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
