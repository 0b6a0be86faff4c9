import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { jobs } from '#server/areas/jobs/schema.ts';

const hourMs = 3_600_000;

/**
 * Stops every server from starting the job on its own for an hour, and waits until no server is running it.
 */
export async function holdJob(database: Database, name: JobName): Promise<void> {
  const isIt = eq(jobs.name, name);
  // A job that is running may have been requested again, so a second round is needed.
  for (let time = 0; time < 2; time += 1) {
    const dueAt = new Date(Date.now() + hourMs);
    await database.update(jobs).set({ dueAt }).where(isIt);
    await expect.poll(() => database.$count(jobs, and(isIt, isNull(jobs.leasedBy)))).toBe(1);
  }
}
