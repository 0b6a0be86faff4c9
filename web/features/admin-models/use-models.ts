import { useMutation, useQuery } from '@tanstack/react-query';
import type { AdminModel, ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { describeBesideFields } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const oneMinuteMs = 60_000;

export function useModels() {
  return useQuery(callQuery(queryKeys.adminModels, 'listAdminModels'));
}

export function useProviderStates() {
  return useQuery({
    ...callQuery(queryKeys.providerStates, 'listProviderStates'),
    refetchInterval: oneMinuteMs,
  });
}

export function useProviderSwitch(name: string, onDone: () => void) {
  return useMutation({
    mutationFn: ({ provider, isOn }: { provider: KnownProviderId; isOn: boolean }) =>
      call('switchProvider', { params: { provider }, body: { isOn } }),
    onSuccess: async (_answer, { isOn }) => {
      onDone();
      showToast({
        title: isOn ? 'Provider Turned On' : 'Provider Turned Off',
        description: isOn ? `${name} can be used again.` : `${name} receives nothing from now on.`,
      });
      void invalidate(queryKeys.adminModels, queryKeys.picker);
      await invalidate(queryKeys.providerStates);
    },
    onError: showFailure('Nothing Was Changed'),
  });
}

type Change =
  | { kind: 'add'; model: NewModel }
  | { kind: 'change'; model: AdminModel; facts: ModelFacts }
  | { kind: 'reset' | 'remove'; model: AdminModel };

const done = {
  add: 'Model Added',
  change: 'Model Updated',
  reset: 'Changes Undone',
  remove: 'Model Removed',
};
const failed = {
  add: 'Failed to add model',
  change: 'Failed to update model',
  reset: 'Failed to undo changes',
  remove: 'Failed to remove model',
};

export function useModelChange(onDone: () => void) {
  const refetch = () => {
    void invalidate(queryKeys.adminModels, queryKeys.providerStates, queryKeys.picker);
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, change) => {
      const name =
        change.kind === 'add' ? (change.model.name ?? change.model.model) : change.model.name;
      const what =
        change.kind === 'remove'
          ? `${name} is no longer offered.`
          : `${name} is up to date everywhere.`;
      showToast({ title: done[change.kind], description: what });
      refetch();
      onDone();
    },
    onError: (error, { kind }) => {
      showFailure(failed[kind], describeBesideFields)(error);
      refetch();
    },
  });
}

function send(change: Change): Promise<unknown> {
  if (change.kind === 'add') return call('addModel', { body: change.model });
  const { id, version } = change.model;
  const ifMatch = { headers: { 'If-Match': `"${version}"` } };
  // The contract types ids as template literals, but only the server checks their format.
  const params = { id: id as ModelId };
  return change.kind === 'change'
    ? call('changeModel', { params, body: change.facts }, ifMatch)
    : call('resetModel', { params }, ifMatch);
}
