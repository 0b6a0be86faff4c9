import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import type { Job } from '#shared/contract/jobs/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { rollUpHealth } from '#server/areas/health/store/roll-up-health.ts';
import { createJobStore, type JobStore } from '#server/areas/jobs/store/job-store.ts';
import { createOutbox } from '#server/areas/mail/store/outbox-store.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { jobs } from '#server/areas/jobs/schema.ts';
import { serverProcesses } from '#server/areas/query/schema.ts';
import { AppError } from '#server/platform/app-error.ts';
import { JobRunner } from '#server/areas/jobs/job-runner.ts';
import type { RunnableJob } from '#server/areas/jobs/run-job.ts';
import { sendMails } from '#server/areas/mail/send-mails.ts';
import { createPopularityStore } from '#server/areas/statistics/store/popularity-store.ts';
import { createVoteLog } from '#server/areas/statistics/store/vote-log.ts';
import { recalculatePopularity } from '#server/areas/statistics/popularity.ts';
import type { TestApp } from '../support/test-app.ts';

const hourMs = 3_600_000;
const send = () => Promise.reject(new Error('There is no server of mail.'));
const logError = () => {};

/** Tests jobs that one process does for all, in the test app's database, alongside the app's own jobs. */
export function describeJobs(given: () => TestApp): void {
  // The app sends no mails, so it doesn't run this job.
  const name: JobName = 'mails';
  const stops: (() => Promise<void>)[] = [];

  /** Starts the parts of a server process that jobs depend on. */
  const startProcess = async (
    job: Partial<RunnableJob> & Pick<RunnableJob, 'run'>,
    change: (store: JobStore) => Partial<JobStore> = () => ({}),
  ) => {
    const { database } = given();
    const processId = randomUUID();
    const heartbeatAt = sql`clock_timestamp()`;
    const beat = async () => {
      await database
        .insert(serverProcesses)
        .values({ id: processId, heartbeatAt })
        .onConflictDoUpdate({ target: serverProcesses.id, set: { heartbeatAt } });
    };
    await beat();
    const beating = setInterval(() => void beat(), 500);
    const failures: string[] = [];
    /** How often the runner found nothing to run. */
    let idleLooks = 0;
    const made = createJobStore(database, processId);
    const store: JobStore = {
      ...made,
      async claim(wanted) {
        const found = await made.claim(wanted);
        if (!found.claimed) idleLooks += 1;
        return found;
      },
    };
    const runner = new JobRunner([{ name, everyMs: 200, timeoutMs: 60_000, ...job }], {
      store: { ...store, ...change(store) },
      logFailure: (_, what) => failures.push(what),
    });
    runner.start();
    const die = async () => {
      clearInterval(beating);
      await database.delete(serverProcesses).where(eq(serverProcesses.id, processId));
    };
    stops.push(async () => {
      await runner.stop();
      await die();
    });
    /** Resolves once the runner has looked again and found nothing that it may run. */
    const findsNothing = async () => {
      const before = idleLooks;
      runner.wake();
      await expect.poll(() => idleLooks).toBeGreaterThan(before);
    };
    return { runner, failures, die, findsNothing };
  };
  const read = async () => {
    const [row] = await given().database.select().from(jobs).where(eq(jobs.name, name));
    return row;
  };

  describe('a background job', () => {
    beforeEach(async () => {
      await given().database.delete(jobs).where(eq(jobs.name, name));
    });
    afterEach(async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
    });

    it('runs in one process at a time, however long it takes', async () => {
      let running = 0;
      let most = 0;
      let runs = 0;
      const run = async () => {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await sleep(runs % 3 === 0 ? 300 : 5);
        running -= 1;
        return 'Done.';
      };
      await Promise.all([1, 2, 3, 4].map(() => startProcess({ run, everyMs: 20 })));
      await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(20);
      expect(most).toBe(1);
    });

    it('is retried early when it fails, and says why', async () => {
      const database = given().database;
      const errors = [new AppError('payments-unavailable', 'Stripe is away.'), new Error('secret')];
      const run = async () => {
        const error = errors.shift();
        if (error) throw error;
        return 'Done.';
      };
      const { failures } = await startProcess({ run, everyMs: hourMs });
      const failed = async () => {
        const row = await read();
        return { failures: row?.failures, error: row?.error };
      };
      await expect.poll(failed).toEqual({ failures: 1, error: 'Stripe is away.' });
      expect(((await read())?.dueAt.getTime() ?? 0) - Date.now()).toBeLessThan(5_500);
      await database
        .update(jobs)
        .set({ dueAt: new Date(0) })
        .where(eq(jobs.name, name));
      const { runner } = await startProcess({ run, everyMs: hourMs });
      runner.wake();
      await expect
        .poll(failed)
        .toEqual({ failures: 2, error: expect.not.stringContaining('secret') });
      await database
        .update(jobs)
        .set({ dueAt: new Date(0) })
        .where(eq(jobs.name, name));
      runner.wake();
      await expect.poll(failed).toEqual({ failures: 0, error: null });
      expect(await read()).toMatchObject({ outcome: 'Done.', leasedBy: null });
      expect(failures[0]).toBe('The job “mails” failed');
    });

    it('is picked up at once by another process when its own died, and again when it is due', async () => {
      const started = Promise.withResolvers<void>();
      const isOver = Promise.withResolvers<string>();
      const dying = await startProcess({
        everyMs: hourMs,
        run: () => {
          started.resolve();
          return isOver.promise;
        },
      });
      await started.promise;
      let runs = 0;
      const run = async () => {
        runs += 1;
        return 'Done by another.';
      };
      const other = await startProcess({ run, everyMs: hourMs });
      await other.findsNothing();
      expect(runs).toBe(0);
      await dying.die();
      other.runner.wake();
      await expect.poll(async () => (await read())?.outcome).toBe('Done by another.');
      isOver.resolve('Too late.');
      await dying.runner.stop();
      expect(await read()).toMatchObject({ outcome: 'Done by another.', failures: 0 });

      const cut = { leasedBy: randomUUID(), leasedUntil: new Date(Date.now() + hourMs) };
      const { database } = given();
      await database
        .update(jobs)
        .set({ ...cut, failures: 1 })
        .where(eq(jobs.name, name));
      await other.findsNothing();
      expect(runs).toBe(1);
      await database
        .update(jobs)
        .set({ dueAt: new Date(0) })
        .where(eq(jobs.name, name));
      other.runner.wake();
      await expect.poll(() => runs).toBe(2);
    });

    it('runs again at once, in the surviving process, when its end could not be recorded', async () => {
      let runs = 0;
      const run = async () => {
        runs += 1;
        return `Done for the ${runs}. time.`;
      };
      const { failures } = await startProcess({ run, everyMs: hourMs }, ({ finish }) => ({
        finish: async (...end) => {
          if (runs === 1) throw new Error('The database is away.');
          await finish(...end);
        },
      }));
      await expect.poll(async () => (await read())?.outcome).toBe('Done for the 2. time.');
      expect(await read()).toMatchObject({ leasedBy: null, failures: 0, error: null });
      expect(failures).toEqual(['Couldn’t record how the job “mails” ended']);
    });

    it('ends at its timeout, and is left to another process when its own stops', async () => {
      const untilAborted = (signal: AbortSignal) =>
        new Promise<string>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      await startProcess({ run: untilAborted, everyMs: hourMs, timeoutMs: 100 });
      await expect.poll(async () => (await read())?.error).toBe('Stopped after 0.1 seconds.');
      await stops.pop()?.();
      await given().database.delete(jobs).where(eq(jobs.name, name));
      const { runner } = await startProcess({ run: untilAborted, everyMs: hourMs });
      await expect.poll(async () => (await read())?.leasedBy ?? null).not.toBe(null);
      await runner.stop();
      const left = await read();
      expect(left).toMatchObject({ leasedBy: null, outcome: null, error: null });
      expect(left?.dueAt.getTime()).toBeLessThanOrEqual(Date.now());
    });

    it('is not run again when it finishes while its process stops', async () => {
      const started = Promise.withResolvers<void>();
      const { runner } = await startProcess({
        everyMs: hourMs,
        async run(signal) {
          started.resolve();
          await once(signal, 'abort');
          return 'Done at the last moment.';
        },
      });
      await started.promise;
      await runner.stop();
      const done = await read();
      expect(done).toMatchObject({ leasedBy: null, outcome: 'Done at the last moment.' });
      expect(done?.dueAt.getTime()).toBeGreaterThan(Date.now());
    });

    it.each<[string, (database: Database, signal: AbortSignal) => Promise<unknown>]>([
      ['sweep', (database, signal) => sweep(database, signal)],
      ['health', rollUpHealth],
      [
        'popularity',
        (database, signal) =>
          recalculatePopularity(
            { votes: createVoteLog(database), popularity: createPopularityStore(database) },
            signal,
          ),
      ],
      [
        'mails',
        (database, signal) => {
          const outbox = createOutbox(database);
          return sendMails(
            { outbox, transport: { send }, siteName: () => 'Switchyard', logError },
            'http://localhost',
            signal,
          );
        },
      ],
    ])('ends between two steps when its process stops: %s', async (_, run) => {
      await expect(run(given().database, AbortSignal.abort())).rejects.toThrow('aborted');
    });

    it('is listed for administrators, who can run it now, which is recorded in the audit trail', async () => {
      const { database, ...app } = given();
      const admin = await app.person({ isAdmin: true });
      const list = async () => (await admin.send('GET', '/api/admin/jobs')).body as Job[];
      const find = async (one: JobName) => (await list()).find((job) => job.name === one);
      await expect.poll(async () => (await list()).every(({ startedAt }) => startedAt)).toBe(true);
      expect((await list()).map((job) => job.name)).toEqual([
        'payments',
        'alerts',
        'health',
        'popularity',
        'chunks',
        'sweep',
      ]);
      expect(await find('popularity')).toMatchObject({
        title: 'Count votes',
        everySeconds: 300,
        failures: 0,
        error: null,
      });
      await expect.poll(async () => (await find('sweep'))?.isRunning).toBe(false);
      const before = (await find('sweep'))?.startedAt ?? '';
      const { status } = await admin.send('POST', '/api/admin/jobs/sweep/run');
      expect(status).toBe(200);
      await expect.poll(async () => (await find('sweep'))?.startedAt).not.toBe(before);
      const entries = await database
        .select()
        .from(auditEntries)
        .where(inArray(auditEntries.action, ['job.run']));
      expect(entries).toMatchObject([{ actorId: admin.userId, subject: 'sweep' }]);
      expect((await admin.send('POST', '/api/admin/jobs/mails/run')).status).toBe(404);
      expect((await admin.send('POST', '/api/admin/jobs/none/run')).status).toBe(400);
    });
  });
}
