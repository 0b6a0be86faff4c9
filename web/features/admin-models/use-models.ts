import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminModel, ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { call } from '#web/api/call.ts';
import { describeBesideFields } from '#web/api/api-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const modelsKey = ['admin', 'models'] as const;
const providersKey = ['admin', 'providers'] as const;
const oneMinuteMs = 60_000;

export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call('listAdminModels', {}, { signal }),
  });
}

export function useProviderStates() {
  return useQuery({
    queryKey: providersKey,
    queryFn: ({ signal }) => call('listProviderStates', {}, { signal }),
    refetchInterval: oneMinuteMs,
  });
}

type Change =
  | { kind: 'add'; model: NewModel }
  | { kind: 'change'; model: AdminModel; facts: ModelFacts }
  | { kind: 'reset'; model: AdminModel };

const done = { add: 'Model Added', change: 'Model Updated', reset: 'Model Reset' };
const failed = {
  add: 'Failed to add model',
  change: 'Failed to update model',
  reset: 'Failed to reset model',
};

export function useModelChange(onDone: () => void) {
  const client = useQueryClient();
  const refetch = () => {
    void client.invalidateQueries({ queryKey: modelsKey });
    void client.invalidateQueries({ queryKey: providersKey });
    void client.invalidateQueries({ queryKey: queryKeys.picker });
  };
  return useMutation({
    mutationFn: async (change: Change): Promise<void> => {
      await send(change);
    },
    onSuccess: (_answer, change) => {
      const name =
        change.kind === 'add' ? (change.model.name ?? change.model.model) : change.model.name;
      showToast({ title: done[change.kind], description: `${name}: in force at once.` });
      refetch();
      onDone();
    },
    onError: (error, { kind }) => {
      showToast({ title: failed[kind], tone: 'danger', ...describeBesideFields(error) });
      refetch();
    },
  });
}

function send(change: Change): Promise<unknown> {
  if (change.kind === 'add') return call('addModel', { body: change.model });
  const { id, version } = change.model;
  const ifMatch = { headers: { 'If-Match': `"${version}"` } };
  // The contract's id is a pattern of text, which the server checks.
  const params = { id: id as ModelId };
  return change.kind === 'reset'
    ? call('resetModel', { params }, ifMatch)
    : call('changeModel', { params, body: change.facts }, ifMatch);
}
