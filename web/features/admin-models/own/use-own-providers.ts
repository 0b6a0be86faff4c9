import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { OwnProvider, OwnProviderInput } from '#shared/contract/models/own-schemas.ts';
import { describeBesideFields } from '#web/api/api-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useProviderCalls, type ProviderCalls } from './provider-calls.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export function useOwnProviders() {
  return useQuery(callQuery(['admin', 'own-providers'], 'listOwnProviders'));
}

/** Each time the dialog opens, fetches the provider's model list, or the reason why the provider doesn't respond. */
export function useTrial({ id, version }: OwnProvider) {
  const calls = useProviderCalls();
  return useQuery({
    queryKey: [calls.scope, 'own-providers', id, version, 'trial'],
    queryFn: ({ signal }) => calls.try(id, signal),
    gcTime: 0,
  });
}

type Change =
  | { kind: 'add'; input: OwnProviderInput }
  | { kind: 'change'; provider: OwnProvider; input: OwnProviderInput }
  | { kind: 'remove'; provider: OwnProvider };

const done = { add: 'Provider Added', change: 'Provider Updated', remove: 'Provider Removed' };
const effects = {
  add: 'is saved.',
  change: 'is up to date everywhere.',
  remove: 'and its models are no longer offered.',
};
const failed = {
  add: 'Failed to add provider',
  change: 'Failed to update provider',
  remove: 'Failed to remove provider',
};

export function useOwnProviderChange(onDone: (saved: OwnProvider | null) => void) {
  const refetch = useRefetch();
  const calls = useProviderCalls();
  return useMutation({
    mutationFn: (change: Change) => send(calls, change),
    onSuccess: (saved, change) => {
      showToast({
        title: done[change.kind],
        description: `${nameOf(change)} ${effects[change.kind]}`,
      });
      refetch();
      onDone(saved);
    },
    onError: (error, { kind }) => {
      showFailure(failed[kind], describeBesideFields)(error);
      refetch();
    },
  });
}

/** Adds the models one by one. If one is rejected, the ones before it stay added. */
export function useAddModels(onDone: () => void) {
  const refetch = useRefetch();
  const calls = useProviderCalls();
  return useMutation({
    mutationFn: async (models: readonly NewModel[]) => {
      for (const model of models) await calls.addModel(model);
    },
    onSuccess: (_none, models) => {
      const description = models.map(({ name }) => name).join(', ');
      showToast({ title: 'Models Added', description: `Available now: ${description}.` });
      refetch();
      onDone();
    },
    onError: (error) => {
      showFailure('Failed to add models')(error);
      refetch();
    },
  });
}

function useRefetch(): () => void {
  const { scope } = useProviderCalls();
  return () => {
    void invalidate([scope], queryKeys.picker, queryKeys.directory);
  };
}

async function send(calls: ProviderCalls, change: Change): Promise<OwnProvider | null> {
  if (change.kind === 'add') return calls.add(change.input);
  const { id, version } = change.provider;
  const ifMatch = { headers: { 'If-Match': `"${version}"` } };
  if (change.kind === 'change') return calls.change(id, change.input, ifMatch);
  await calls.remove(id, ifMatch);
  return null;
}

function nameOf(change: Change): string {
  return change.kind === 'remove' ? change.provider.name : change.input.name;
}
