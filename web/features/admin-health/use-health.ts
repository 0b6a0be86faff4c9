import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';

const halfMinuteMs = 30_000;

export function useHealth(window: HealthWindow) {
  return useQuery({
    ...callQuery(['admin', 'health', window], 'getHealth', { query: { window } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: halfMinuteMs,
  });
}

export function useAlerts() {
  return useQuery({
    ...callQuery(['admin', 'alerts'], 'listAlerts'),
    staleTime: 0,
    refetchInterval: halfMinuteMs,
  });
}

export function useModelTest(model: string) {
  return useMutation({
    mutationFn: () => call('testModel', { body: { model: model as ModelId } }),
  });
}
