import { Link } from 'wouter';
import type { Job } from '#shared/contract/jobs/schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import {
  describeLastRun,
  describeNextRun,
  describeOutcome,
  describeSchedule,
} from './describe-job.ts';
import { useJobs, useRunJob } from './use-jobs.ts';

/**
 * The background jobs, each run by one server process at a time: last run, outcome and next run.
 */
export function JobsPage() {
  const jobs = useJobs();
  return (
    <>
      <p className="mb-4 max-w-reading text-14 text-n11">
        Each job runs on one server at a time. A failed job is retried after 5 seconds, then after
        twice as long each time, up to its usual interval. To see why a job failed, open{' '}
        <Link href="/admin/logs?tab=errors" className="underline underline-offset-3">
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
    cell: ({ title, what }) => (
      <div className="py-1 whitespace-normal">
        <p className="font-medium">{title}</p>
        <p className="text-13 font-normal text-n10">{what}</p>
      </div>
    ),
  },
  {
    key: 'schedule',
    header: 'Runs',
    width: 9,
    cell: (job) => <Wrapped>{describeSchedule(job)}</Wrapped>,
  },
  {
    key: 'last',
    header: 'Last run',
    width: 9,
    cell: (job) => <Wrapped>{describeLastRun(job)}</Wrapped>,
  },
  {
    key: 'outcome',
    header: 'Result',
    width: 11,
    cell: (job) => <Wrapped isCaution={job.error !== null}>{describeOutcome(job)}</Wrapped>,
  },
  {
    key: 'next',
    header: 'Next run',
    width: 8,
    cell: (job) => <Wrapped>{describeNextRun(job, Date.now())}</Wrapped>,
  },
  { key: 'run', header: 'Run', width: 7, cell: (job) => <RunButton job={job} /> },
];

function Wrapped({ children, isCaution = false }: { children: string; isCaution?: boolean }) {
  const look = isCaution
    ? 'rounded-control bg-caution-soft box-decoration-clone px-1.5 py-0.5'
    : '';
  return <span className={`whitespace-normal wrap-anywhere ${look}`}>{children}</span>;
}

function RunButton({ job }: { job: Job }) {
  const run = useRunJob(job);
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
