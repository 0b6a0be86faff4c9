import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiKeyView, KeyChange, NewApiKey } from '#shared/contract/api-keys/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export function useApiKeys({ enabled = true } = {}) {
  return useQuery({ enabled, ...callQuery(queryKeys.apiKeys, 'listApiKeys') });
}

/** The embedding models to which a key can be limited. They aren't in the picker. */
export function useEmbeddingModels() {
  return useQuery(callQuery([...queryKeys.apiKeys, 'embedding-models'], 'listEmbeddingModels'));
}

export function useMakeKey(onMade: (secret: string) => void) {
  return useMutation({
    mutationFn: (body: NewApiKey) => call('makeApiKey', { body }),
    onSuccess: ({ secret }) => onMade(secret),
    // Not awaited, so the dialog shows why the call failed even if the list can't be refetched.
    onSettled: () => void invalidate(queryKeys.apiKeys),
  });
}

export function useChangeKey({ id, name }: ApiKeyView, onDone: () => void) {
  return useMutation({
    mutationFn: (body: KeyChange) => call('changeApiKey', { params: { keyId: id }, body }),
    onSuccess: () => {
      showToast({ title: 'Key Updated', description: `Your changes to ${name} are saved.` });
      onDone();
    },
    onSettled: () => invalidate(queryKeys.apiKeys),
  });
}

export function useRevokeKey(onEnd: () => void) {
  return useMutation({
    mutationFn: ({ id }: ApiKeyView) => call('revokeApiKey', { params: { keyId: id } }),
    onSuccess: (_, { name }) =>
      showToast({ title: 'Key Revoked', description: `${name} no longer works.` }),
    onError: showFailure('Couldn’t Revoke Key'),
    onSettled: () => {
      onEnd();
      return invalidate(queryKeys.apiKeys);
    },
  });
}
