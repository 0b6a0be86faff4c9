import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { useApiKeys } from './use-api-keys.ts';

/**
 * What the tab of keys is called; null where it would be empty. With the API switched off it is there for
 * keys that may be revoked, and for endpoints of the person's own.
 */
export function useKeysTab(): 'API Keys' | 'Endpoints' | null {
  const isOff = useIsOff('api');
  const keys = useApiKeys({ enabled: isOff });
  const endpoints = useQuery({
    queryKey: queryKeys.ownProviders,
    queryFn: ({ signal }) => call('listPersonalProviders', {}, { signal }),
    enabled: isOff,
  });
  if (!isOff || keys.data?.length) return 'API Keys';
  const { isAllowed, providers = [] } = endpoints.data ?? {};
  return isAllowed || providers.length > 0 ? 'Endpoints' : null;
}
