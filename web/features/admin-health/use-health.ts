import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { call } from '#web/api/call.ts';

const halfMinuteMs = 30_000;

export function useHealth(window: HealthWindow) {
  return useQuery({
    queryKey: ['admin', 'health', window],
    queryFn: ({ signal }) => call('getHealth', { query: { window } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: halfMinuteMs,
  });
}

export function useAlerts() {
  return useQuery({
    queryKey: ['admin', 'alerts'],
    queryFn: ({ signal }) => call('listAlerts', {}, { signal }),
    staleTime: 0,
    refetchInterval: halfMinuteMs,
  });
}

export function useModelTest(model: string) {
  return useMutation({
    mutationFn: () => call('testModel', { body: { model: model as ModelId } }),
  });
}
