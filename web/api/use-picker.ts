import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/** The models, providers and limits that the picker shows. */
export function usePicker() {
  return useQuery({
    queryKey: queryKeys.picker,
    queryFn: ({ signal }) => call('getPicker', {}, { signal }),
  });
}
