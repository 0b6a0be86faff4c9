import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyView, NewApiKey } from '#shared/contract/api-keys/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export function useApiKeys({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => call('listApiKeys', {}, { signal }),
  });
}

export function useMakeKey(onMade: (secret: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => call('makeApiKey', { body }),
    onSuccess: ({ secret }) => onMade(secret),
    // Not awaited: the dialog shows an error at once, even when the list cannot be fetched.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}

export function useSetKeyCache(onEnd: () => void) {
  return useKeyChange(
    ({ id, cacheSeconds, sharesCache }) =>
      call('setKeyCache', { params: { keyId: id }, body: { cacheSeconds, sharesCache } }),
    { done: 'Key Updated', effect: 'has a new response cache.', failed: "Couldn't Update Key" },
    onEnd,
  );
}

export function useRevokeKey(onEnd: () => void) {
  return useKeyChange(
    ({ id }) => call('revokeApiKey', { params: { keyId: id } }),
    { done: 'Key Revoked', effect: 'no longer works.', failed: "Couldn't Revoke Key" },
    onEnd,
  );
}

function useKeyChange(
  mutationFn: (key: ApiKeyView) => Promise<unknown>,
  { done, effect, failed }: Record<'done' | 'effect' | 'failed', string>,
  onEnd: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (_, { name }) => showToast({ title: done, description: `${name} ${effect}` }),
    onError: (error) =>
      showToast({ title: failed, description: describeError(error), tone: 'danger' }),
    onSettled: () => {
      onEnd();
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
  });
}
