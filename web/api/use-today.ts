import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { callQuery } from '#web/api/call.ts';

/**
 * Today's date in the installation's time zone. If the browser's date were used, the newest counts could be
 * missing or a day could be empty.
 */
export function useToday() {
  return useQuery({
    ...callQuery(queryKeys.today, 'getToday'),
    select: ({ today }) => today,
    staleTime: 0,
    // A page may stay open past midnight.
    refetchInterval: 60_000,
  });
}
