import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { useApiKeys } from './use-api-keys.ts';

/**
 * The label of the tab; null if it would be empty. With the API switched off the tab still appears
 * if the user has keys to revoke or endpoints of their own.
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
