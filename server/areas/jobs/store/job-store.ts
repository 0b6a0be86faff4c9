import { and, eq, sql } from 'drizzle-orm';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { jobs } from '../schema.ts';
import { bringForward } from './bring-forward.ts';

/** What administrators see about a job besides its schedule. */
export type JobState = Omit<typeof jobs.$inferSelect, 'leasedBy' | 'leasedUntil'> & {
  isRunning: boolean;
};

/** The end of a run: its result in a sentence, or why it failed and when to retry it. */
export type JobEnd =
  { outcome: string; tookMs: number } | { error: string; tookMs: number; retryMs: number };

export interface JobTimes {
  name: JobName;
  everyMs: number;
  /** How long a run may keep the job from other processes, unless its process dies. */
  leaseMs: number;
}

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * The jobs in the database, as used by one server process, which `processId` identifies. Its leases are valid
 * while it sends heartbeats.
 */
export function createJobStore(database: Database, processId: string) {
  const isMine = (name: JobName) => and(eq(jobs.name, name), eq(jobs.leasedBy, processId));
  const released = { leasedBy: null, leasedUntil: null };
  return {
    /** Adds the jobs that do not exist yet. A new job is due immediately. */
    async open(names: readonly JobName[]) {
      await database
        .insert(jobs)
        .values(names.map((name) => ({ name })))
        .onConflictDoNothing();
    },
    /**
     * Claims one of these jobs that is due and not run by a live process, and sets when it is due
     * next. A job whose process died is claimed immediately and counts as failed; if that happens
     * again, it waits until it is due. If no job is due, `waitMs` is the time until one may be.
     */
    async claim(wanted: readonly JobTimes[]) {
      const { rows } = await database.$client.query<ClaimRow>(claimStatement, [
        JSON.stringify(wanted),
        processId,
        deadSeconds,
      ]);
      const [row] = rows;
      const claimed = row?.name ? { name: row.name, failures: row.failures ?? 0 } : null;
      return { claimed, waitMs: row?.wait_ms ?? Infinity };
    },
    /** Does nothing if another process has claimed the job in the meantime. */
    async finish(name: JobName, end: JobEnd) {
      const { tookMs } = end;
      const how =
        'outcome' in end
          ? { outcome: end.outcome, failures: 0, error: null }
          : {
              failures: sql`${jobs.failures} + 1`,
              error: end.error,
              dueAt: sql`least(${jobs.dueAt}, now() + ${end.retryMs} * interval '1 millisecond')`,
            };
      await database
        .update(jobs)
        .set({ ...released, tookMs, ...how })
        .where(isMine(name));
    },
    /** Lets another process claim the job immediately, because this process is stopping. */
    async giveBack(name: JobName) {
      const due = { ...released, dueAt: sql`now()` };
      await database.update(jobs).set(due).where(isMine(name));
    },
    list: async () => (await database.select().from(jobs)).map(toState),
    /** Makes the job due on behalf of an administrator. */
    async runNow(name: JobName, actor: { id: number; username: string }) {
      const entry = { actor, action: 'job.run', subject: name, before: null, after: null } as const;
      await database.transaction(async (tx) => {
        await recordAuditEntry(tx, entry);
        await bringForward(tx, name);
      });
    },
  };
}

/** A process without a heartbeat for this long counts as dead; the same limit applies to running answers. */
const deadSeconds = 3;

interface ClaimRow {
  name: JobName | null;
  failures: number | null;
  wait_ms: number | null;
}

/**
 * Whether another live process holds the lease. Our own lease doesn't count: a process never claims a job
 * that it is running, so such a lease is left over from a run whose end could not be saved.
 */
const isHeld = `(j.leased_by <> $2 and j.leased_until > now() and exists (
  select from server_processes p where p.id = j.leased_by
    and abs(extract(epoch from clock_timestamp() - p.heartbeat_at)) <= $3
))`;

// `for update` checks the conditions again on the locked row, in case another process claimed the job first.
const claimStatement = `
  with relaxed as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), wanted as materialized (
    select name, "everyMs" as every_ms, "leaseMs" as lease_ms
    from relaxed, json_to_recordset($1::json) as each (name text, "everyMs" int, "leaseMs" int)
  ), next as (
    select j.name, j.leased_by is not null as was_cut
    from jobs j join wanted w on w.name = j.name
    where not ${isHeld}
      and (j.due_at <= now() or (j.leased_by is not null and j.failures = 0))
    order by j.due_at limit 1
    for update of j skip locked
  ), claimed as (
    update jobs j set
      leased_by = $2, leased_until = now() + w.lease_ms * interval '1 millisecond',
      started_at = now(), due_at = now() + w.every_ms * interval '1 millisecond',
      failures = j.failures + n.was_cut::int,
      error = case when n.was_cut then 'How it ended was not noted: its server gave no sign of life for three seconds, or could not write to the database.' else j.error end
    from next n join wanted w on w.name = n.name
    where j.name = n.name
    returning j.name, j.failures
  )
  select (select name from claimed), (select failures from claimed), (
    select ceil(extract(epoch from min(greatest(j.due_at - now(),
      case when ${isHeld} then make_interval(secs => $3) else interval '100 ms' end
    ))) * 1000)::float8 from jobs j join wanted w on w.name = j.name
  ) as wait_ms`;

function toState(row: typeof jobs.$inferSelect): JobState {
  const { leasedBy, leasedUntil, ...state } = row;
  return {
    ...state,
    isRunning: leasedBy !== null && leasedUntil !== null && leasedUntil > new Date(),
  };
}
