import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';

export function useDirectory() {
  return useQuery({
    queryKey: queryKeys.directory,
    queryFn: ({ signal }) => call('getDirectory', {}, { signal }),
  });
}
