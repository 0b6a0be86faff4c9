import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';

/** Whether signing in with Google is configured; undefined until known, assumed so when the call fails. */
export function useGoogleStatus(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKeys.googleStatus,
    queryFn: ({ signal }) => call('getGoogleStatus', {}, { signal }),
  });
  return isError ? true : data?.enabled;
}
