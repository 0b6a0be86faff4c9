import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { providerNames } from '#shared/contract/models/providers.ts';
import { call } from '#web/api/call.ts';
import { useAdminModels } from '#web/api/models/model-name.tsx';
import type { AskedRequests } from './asked-requests.ts';

const requestsKey = ['admin', 'requests'] as const;
const liveMs = 2_000;

/** `isLive` asks again every two seconds. */
export function useRequests(asked: AskedRequests, isLive: boolean) {
  return useQuery({
    queryKey: [...requestsKey, 'list', asked],
    queryFn: ({ signal }) => call('listRequests', { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    // A log is opened to see what is new, so it is fetched each time.
    staleTime: 0,
    refetchInterval: isLive ? liveMs : false,
  });
}

export function useRequest(requestId: string) {
  return useQuery({
    queryKey: [...requestsKey, 'one', requestId],
    queryFn: ({ signal }) => call('getRequest', { params: { requestId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? liveMs : false),
  });
}

/** Each reading is noted, so nothing is read before it is asked for, and nothing twice. */
export function useTexts(requestId: string) {
  return useMutation({ mutationFn: () => call('readRequestTexts', { params: { requestId } }) });
}

/** The providers that may have answered: the product's own, and those that administrators added. */
export function useProviderNames() {
  const { data: added = [] } = useQuery({
    queryKey: ['admin', 'own-providers'],
    queryFn: ({ signal }) => call('listOwnProviders', {}, { signal }),
  });
  const known = Object.entries(providerNames).map(([id, { name }]) => ({ id, name }));
  return [...known, ...added.map(({ id, name }) => ({ id, name }))];
}

/** What a model's tokens cost by today's list price; undefined where that is not known. */
export function useListPrice(modelId: string) {
  return useAdminModels().find(({ id }) => id === modelId);
}
