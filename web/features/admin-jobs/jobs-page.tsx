import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { Job } from '#shared/contract/jobs/schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import {
  describeLastRun,
  describeNextRun,
  describeJobOutcome,
  describeSchedule,
} from './describe-job.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/api/show-failure.ts';

/**
 * The background jobs, each with its last run, outcome and next run. A job runs in only one server process at
 * a time.
 */
export function JobsPage() {
  const jobs = useJobs();
  return (
    <>
      <p className="mb-4 max-w-reading text-14 text-n11">
        Each job runs on one server at a time. A failed job is retried after 5 seconds, and the wait
        doubles each time, up to its usual interval. To see why a job failed, open{' '}
        <Link href="/admin/logs?tab=errors" className="link">
          Logs
        </Link>
        .
      </p>
      <Loaded query={jobs} errorTitle="Couldn’t load the jobs">
        {(data) => (
          <DataTable label="Jobs" columns={columns} rows={data} keyOf={({ name }) => name} />
        )}
      </Loaded>
    </>
  );
}

const columns: Column<Job>[] = [
  {
    key: 'job',
    header: 'Job',
    isPinned: true,
    isTitle: true,
    width: 17,
    wraps: true,
    cell: ({ title, what }) => (
      <>
        <span className="block font-medium">{title}</span>
        <span className="block text-13 font-normal text-n10">{what}</span>
      </>
    ),
  },
  { key: 'schedule', header: 'Runs', width: 9, wraps: true, cell: describeSchedule },
  { key: 'last', header: 'Last run', width: 9, wraps: true, cell: describeLastRun },
  {
    key: 'outcome',
    header: 'Result',
    width: 11,
    wraps: true,
    cell: (job) => (
      <span className={clsx(job.error !== null && failedLook)}>{describeJobOutcome(job)}</span>
    ),
  },
  {
    key: 'next',
    header: 'Next run',
    width: 8,
    wraps: true,
    cell: (job) => describeNextRun(job, Date.now()),
  },
  { key: 'run', header: 'Run', width: 7, cell: (job) => <RunButton job={job} /> },
];

const failedLook = 'rounded-control bg-caution-soft box-decoration-clone px-1.5 py-0.5';

function RunButton({ job }: { job: Job }) {
  const run = useMutation({
    mutationFn: () => call('runJob', { params: { job: job.name } }),
    onSuccess: () => invalidate(queryKey),
    onError: showFailure(`Couldn’t Start “${job.title}”`),
  });
  return (
    <Button
      aria-label={`Run Now: ${job.title}`}
      disabled={run.isPending}
      onClick={() => run.mutate()}
      className="h-9!"
    >
      Run Now
    </Button>
  );
}

const queryKey = ['admin', 'jobs'];

const restMs = 10_000;

const soonMs = 1_000;

/** Polls more often while a job is due or running. */
function useJobs() {
  return useQuery({
    ...callQuery(queryKey, 'listJobs'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? soonMs : restMs),
  });
}

function isUnderWay({ isRunning, dueAt }: Job): boolean {
  return isRunning || Date.parse(dueAt) <= Date.now();
}
