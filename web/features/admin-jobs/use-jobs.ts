import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#shared/contract/jobs/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const queryKey = ['admin', 'jobs'];
const restMs = 10_000;
const soonMs = 1_000;

/** Polls more often while a job is due or running. */
export function useJobs() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listJobs', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? soonMs : restMs),
  });
}

function isUnderWay({ isRunning, dueAt }: Job): boolean {
  return isRunning || Date.parse(dueAt) <= Date.now();
}

export function useRunJob({ name, title }: Job) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('runJob', { params: { job: name } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) =>
      showToast({
        title: `Couldn’t Start “${title}”`,
        description: describeError(error),
        tone: 'danger',
      }),
  });
}
