import { sql } from 'drizzle-orm';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import type { Channel } from '#server/platform/db/connection/notice-listener.ts';

const channel = 'switchyard_jobs';

/**
 * Makes a job due and wakes the processes; a running job runs again afterwards. Do not call this inside a
 * longer transaction, which would keep the job's row locked.
 */
export async function bringForward(session: Session, name: JobName): Promise<void> {
  await session.execute(sql`
    with brought as (update jobs set due_at = now() where name = ${name} and due_at > now() returning 1)
    select pg_notify(${channel}, '') from brought`);
}

/** Calls `wake` when a job was made due, or when that may have been missed. */
export function jobsChannel(wake: () => void): Channel {
  const onNotice = async () => wake();
  return { name: channel, onNotice, onListening: onNotice };
}
