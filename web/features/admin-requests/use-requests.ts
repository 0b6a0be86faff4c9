import { useMutation, useQuery } from '@tanstack/react-query';
import { providerNames } from '#shared/contract/models/providers.ts';
import { call, callQuery } from '#web/api/call.ts';

export const requestsKey = ['admin', 'requests'] as const;
const liveMs = 2_000;

export function useRequest(requestId: string) {
  return useQuery({
    ...callQuery([...requestsKey, 'one', requestId], 'getRequest', { params: { requestId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? liveMs : false),
  });
}

/**
 * A mutation rather than a query, because every read is recorded in the audit log. The texts are fetched only
 * on demand and only once.
 */
export function useTexts(requestId: string) {
  return useMutation({ mutationFn: () => call('readRequestTexts', { params: { requestId } }) });
}

/** The providers that may have answered: the built-in ones and those that administrators added. */
export function useProviderNames() {
  const { data: added = [] } = useQuery(callQuery(['admin', 'own-providers'], 'listOwnProviders'));
  const known = Object.entries(providerNames).map(([id, { name }]) => ({ id, name }));
  return [...known, ...added.map(({ id, name }) => ({ id, name }))];
}
