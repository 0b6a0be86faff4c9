import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { Alert, Health, HealthFigures, ModelTest } from '#shared/contract/health/schemas.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createAlertStore } from '#server/areas/health/store/alert-store.ts';
import { createHealthLog } from '#server/areas/health/store/health-log.ts';
import { createWatched } from '#server/areas/health/store/watched.ts';
import {
  alertCalls,
  alerts,
  healthClock,
  healthSums,
  modelHealth,
} from '#server/areas/health/schema.ts';
import { mails } from '#server/areas/mail/schema.ts';
import { answers, openCircuits, queries } from '#server/areas/query/schema.ts';
import { watchAlerts, type WatchDeps } from '#server/areas/health/alerts/watch-alerts.ts';
import type { Finding } from '#server/areas/health/alerts/find-alerts.ts';
import type { AttemptNote } from '#server/areas/query/answer/ports.ts';
import { toDay } from '#shared/lib/days.ts';
import { addressRanges } from '#server/areas/settings/value-schemas.ts';
import { postWebhook } from '#server/providers/own/post-webhook.ts';
import { createTestDatabase } from '../support/embedded-database.ts';
import { holdJob } from '../support/hold-job.ts';
import type { TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

type Figures = ReadonlyMap<string, HealthFigures>;

const hourMs = 3_600_000;

/** Rounds to two significant digits, like the page. */
function rounded(ms: number): number {
  const step = ms < 100 ? 1 : ms < 995 ? 10 : ms < 9950 ? 100 : ms < 99_500 ? 1000 : 10_000;
  return Math.floor((ms + step / 2) / step) * step;
}

function percentile(times: number[], share: number): number | null {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

/** Calculates the figures of the page from the attempts themselves. */
function figuresOf(attempts: readonly AttemptNote[]): HealthFigures {
  const asked = attempts.filter(({ outcome }) => outcome !== 'not-asked');
  const isAnswered = ({ outcome }: AttemptNote) => outcome === 'answered' || outcome === 'refused';
  const isError = (one: AttemptNote) => !isAnswered(one) && one.outcome !== 'stopped';
  const firsts = asked.flatMap(({ startMs, firstMs }) =>
    firstMs === null ? [] : [rounded(firstMs - startMs)],
  );
  const totals = asked.flatMap(({ outcome, startMs, endMs }) =>
    outcome === 'answered' ? [rounded(endMs - startMs)] : [],
  );
  const errors = Map.groupBy(asked.filter(isError), ({ outcome }) => outcome);
  return {
    calls: asked.filter(({ outcome }) => outcome !== 'stopped').length,
    answered: asked.filter(isAnswered).length,
    errors: Object.fromEntries([...errors].map(([kind, each]) => [kind, each.length])),
    first: { p50: percentile(firsts, 0.5), p95: percentile(firsts, 0.95) },
    total: { p50: percentile(totals, 0.5), p95: percentile(totals, 0.95) },
  };
}

/** Adds an answer with its attempts that ended `hoursAgo` hours ago. */
async function addAnswer(
  { database }: TestApp,
  hoursAgo: number,
  attempts: AttemptNote[],
): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * hourMs);
  const id = randomUUID();
  await database.insert(queries).values({
    id,
    threadId: randomUUID(),
    tier: 'free',
    kind: 'text',
    prompt: '',
    status: 'done',
    askedModel: 'auto-free',
    compareMode: false,
    dataBytes: 0,
    createdAt: at,
  });
  const model = attempts.at(-1)?.model ?? 'openai:gpt-4';
  await database.insert(answers).values({
    queryId: id,
    position: 0,
    modelId: model,
    model,
    name: model,
    upstreamModel: model,
    content: '',
    reason: '',
    finish: 'complete',
    timeMs: 1,
    failovers: [],
    finishedAt: at,
    timeline: { chosenMs: 1, attempts },
  });
}

/**
 * Prevents the server from checking alerts itself, because it would close those that only this test finds.
 */
const holdAlerts = ({ database }: TestApp) => holdJob(database, 'alerts');

export function describeInstallationHealth(given: () => TestApp): void {
  const read = async (admin: TestClient, window: HealthWindow) =>
    (await admin.send('GET', `/api/admin/health?window=${window}`)).body as Health;

  describe('the health of providers and models', () => {
    it('matches the raw attempts over an hour, a day and a week, counted or not', async () => {
      const app = given();
      const admin = await app.person({ isAdmin: true });
      const outcomes = [
        'answered',
        'answered',
        'answered',
        'refused',
        'rate-limited',
        'server-error',
        'stopped',
        'not-asked',
      ] as AttemptNote['outcome'][];
      const models = ['xai:grok-2', 'xai:grok-2-vision'] as const;
      const made: { hoursAgo: number; attempts: AttemptNote[] }[] = [];
      for (let index = 0; index < 160; index += 1) {
        const outcome = outcomes[index % outcomes.length] ?? 'answered';
        const startMs = index % 7;
        const firstMs = outcome === 'answered' ? startMs + 37 * index : null;
        const endMs = startMs + 61 * index + 20;
        const model = models[index % 3 === 0 ? 1 : 0];
        const base = { model, upstream: model, startMs, firstMs, endMs, outcome };
        made.push({
          hoursAgo: [0.1, 0.6, 3, 20, 50, 120][index % 6] ?? 1,
          attempts: [{ ...base, status: null, vendorRequest: null }],
        });
      }
      // Excludes attempts of other tests from the figures.
      await app.database.update(answers).set({ timeline: null });
      for (const { hoursAgo, attempts } of made) await addAnswer(app, hoursAgo, attempts);
      const within: Record<HealthWindow, number> = { hour: 1, day: 24, week: 168 };
      const check = async (readFigures: (window: HealthWindow) => Promise<Figures>) => {
        for (const window of ['hour', 'day', 'week'] as const) {
          const figures = await readFigures(window);
          const counted = made.filter(({ hoursAgo }) => hoursAgo < within[window]);
          const attempts = counted.flatMap((one) => one.attempts);
          expect(figures.get('xai')).toMatchObject(figuresOf(attempts));
          for (const model of models) {
            const own = attempts.filter((one) => one.model === model);
            expect(figures.get(model)).toMatchObject(figuresOf(own));
          }
        }
      };
      const ofPage = async (window: HealthWindow): Promise<Figures> => {
        const { providers } = await read(admin, window);
        const own = providers.flatMap((provider) => [
          [provider.provider, provider] as const,
          ...provider.models.map((model) => [model.model, model] as const),
        ]);
        return new Map<string, HealthFigures>(own);
      };
      // A server’s own run between these deletions would count none of the attempts.
      await app.runJob('health');
      await holdJob(app.database, 'health');
      onTestFinished(() => app.runJob('health'));
      await app.database.delete(modelHealth);
      await app.database.delete(healthSums);
      await app.database.delete(healthClock);
      await check(ofPage);
      const log = createHealthLog(app.database);
      const { signal } = new AbortController();
      await Promise.all([log.rollUp(signal), log.rollUp(signal)]);
      expect(await app.database.$count(modelHealth)).toBeGreaterThan(3);
      await check(ofPage);
      // Attempts that are already summed up are read from the sums only.
      await app.database.delete(modelHealth);
      await check(ofPage);
    });

    it('shows an open circuit, and for how long, in every process until one gets an answer', async () => {
      const app = given();
      const { url } = await app.startAnother({
        PROVIDER_FAILURES: '1',
        PROVIDER_PAUSE_MS: '60000',
      });
      const asked = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
      await app.sandbox.play({
        match: { provider: 'openai', model: 'gpt-3.5-turbo' },
        scenario: 'server-error',
      });
      await app.visitor().at(url).ask(asked);
      const admin = await app.person({ isAdmin: true });
      const circuitAt = async (address: string) => {
        const { providers } = await read(admin.at(address), 'hour');
        const models = providers.flatMap((provider) => provider.models);
        return models.find(({ model }) => model === asked.model)?.circuit;
      };
      for (const address of [url, app.url]) {
        await vi.waitFor(async () => expect(await circuitAt(address)).not.toBeNull(), 20_000);
        const circuit = await circuitAt(address);
        expect(circuit).toMatchObject({ state: 'open', kind: 'server-error' });
        expect(circuit?.leftSeconds).toBeGreaterThan(30);
      }
      const { receipt } = await app.visitor().ask(asked);
      expect(receipt.failovers[0]?.why).toMatch(/was skipped/);
      await app.database.update(openCircuits).set({ until: new Date() });
      const { url: laterUrl } = await app.startAnother();
      expect(await circuitAt(laterUrl)).toMatchObject({ state: 'half-open', leftSeconds: 0 });
      await app.sandbox.reset();
      expect((await app.visitor().at(laterUrl).ask(asked)).receipt.failovers).toEqual([]);
      await vi.waitFor(async () => expect(await circuitAt(url)).toBeNull(), 20_000);
    });

    it('a model can be tested, at no one’s expense, up to six times per minute', async () => {
      const app = given();
      const { url } = await app.startAnother();
      const admin = (await app.person({ isAdmin: true })).at(url);
      const before = await app.database.$count(queries);
      const model = 'xai:grok-2-1212';
      const tryIt = () => admin.send('POST', '/api/admin/health/test', { model });
      const first = await tryIt();
      expect(first.status).toBe(200);
      expect(first.body as ModelTest).toMatchObject({
        isWorking: true,
        message: 'The model works.',
      });
      await app.sandbox.play({ match: { provider: 'xai' }, scenario: 'invalid-key' });
      const { body } = await tryIt();
      expect((body as ModelTest).isWorking).toBe(false);
      expect((body as ModelTest).message).toMatch(/refused the key/);
      for (let more = 2; more < 6; more += 1) await tryIt();
      const seventh = await tryIt();
      expect(seventh.status).toBe(429);
      expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await app.database.$count(queries)).toBe(before);
    });
  });

  describe('an alert', () => {
    const finding: Finding = { kind: 'errors', subject: 'xai', message: 'xAI failed 9 of 10.' };
    const told = { hasMail: true, hasWebhook: true };

    it('is derived from what the installation has recorded', async () => {
      const app = given();
      await app.database.update(answers).set({ timeline: null });
      for (let index = 0; index < 12; index += 1) {
        const outcome = index < 9 ? 'server-error' : 'answered';
        const model = 'xai:grok-2';
        const times = { startMs: 0, firstMs: null, endMs: 5 };
        const attempt = { model, upstream: 'grok-2', ...times, outcome } as const;
        await addAnswer(app, 0.1, [{ ...attempt, status: null, vendorRequest: null }]);
      }
      const watched = createWatched(app.database, () => toDay(new Date()));
      expect(await watched.countCalls(15)).toEqual([{ provider: 'xai', calls: 12, failed: 9 }]);
      const { at, weekBefore } = await watched.findLastQuery();
      expect(Date.now() - (at?.getTime() ?? 0)).toBeLessThan(hourMs);
      expect(weekBefore).toBeGreaterThanOrEqual(12);
      expect(await watched.spentToday()).toBeGreaterThanOrEqual(0);
      expect(await watched.findBackups()).toEqual({ last: null, madeAt: null });
    });

    it('is sent once when it starts and once when it ends, whatever the number of processes', async () => {
      const app = given();
      await createHealthLog(app.database).rollUp(new AbortController().signal);
      await holdAlerts(app);
      const admin = await app.person({ isAdmin: true });
      const store = createAlertStore(app.database);
      const others = Array.from({ length: 4 }, () => createAlertStore(app.database));
      await Promise.all([store, ...others].map((each) => each.settle([finding], told)));
      const list = async () => (await admin.send('GET', '/api/admin/alerts')).body as Alert[];
      const [alert] = await list();
      expect(alert).toMatchObject({ kind: 'errors', subject: 'xai', endedAt: null });
      await Promise.all([store, ...others].map((each) => each.settle([], told)));
      expect((await list()).filter(({ endedAt }) => endedAt === null)).toEqual([]);
      const id = alert?.id ?? 0;
      const keys = [`alert:${id}:begun:${admin.userId}`, `alert:${id}:over:${admin.userId}`];
      expect(await app.database.$count(mails, inArray(mails.key, keys))).toBe(2);
      const calls = await app.database.select().from(alertCalls).where(eq(alertCalls.alertId, id));
      expect(calls).toHaveLength(2);
      expect(calls.filter(({ isOver }) => isOver)).toHaveLength(1);
      // An alert that was open for more than a week is still listed for a week after its end.
      const long = (days: number) => ({
        since: new Date(Date.now() - 30 * 86_400_000),
        endedAt: new Date(Date.now() - days * 86_400_000),
      });
      await app.database.update(alerts).set(long(6)).where(eq(alerts.id, id));
      expect(await list()).toMatchObject([{ id }]);
      await app.database.update(alerts).set(long(8)).where(eq(alerts.id, id));
      expect(await list()).toEqual([]);
      await app.database.delete(alerts);
    });

    it('has its calls claimed one at a time, even when PostgreSQL’s statistics say there are none', async () => {
      // No server uses this database, so nothing else claims the calls that are due.
      const { url, drop } = await createTestDatabase();
      const database = openDatabase(url, () => {});
      const store = createAlertStore(database);
      // After deleting all rows, `analyze` makes the planner expect at most one row.
      await store.settle([finding], told);
      await database.delete(alerts);
      await database.execute(sql`analyze alert_calls`);
      const findings = ['anthropic', 'openai', 'xai'].map((subject) => ({ ...finding, subject }));
      await store.settle(findings, told);
      expect(await store.claimCall(new Date(Date.now() + 60_000))).toMatchObject({ attempts: 1 });
      expect(await database.$count(alertCalls, eq(alertCalls.attempts, 1))).toBe(1);
      expect(await database.$count(alertCalls)).toBe(3);
      await database.$client.end();
      await drop();
    });

    it('can be tested at its webhook, which reports why it was not accepted', async () => {
      const app = given();
      const bodies: string[] = [];
      let status = 200;
      const server = createServer((request, response) => {
        request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
        request.on('end', () => response.writeHead(status).end());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { url } = await app.startAnother({ ALLOWED_ENDPOINTS: 'loopback' });
      const admin = await app.person({ isAdmin: true });
      const tryAt = async (at: string, value: string) => {
        const path = '/api/admin/config/system.alerts.webhook_url/test';
        return (await admin.at(at).send('POST', path, value === '' ? {} : { value })).body;
      };
      const failed = (message: unknown) => ({ isWorking: false, message });
      expect(await tryAt(url, `http://${host}/hook`)).toEqual({
        isWorking: true,
        message: `${host} accepted a test message.`,
      });
      expect(bodies.join('')).toMatch(/"text":"This is a test/);
      status = 500;
      expect(await tryAt(url, `http://${host}/hook`)).toEqual(
        failed('The webhook answered with status 500.'),
      );
      expect(await tryAt(app.url, `http://${host}/hook`)).toEqual(
        failed(expect.stringContaining('ALLOWED_ENDPOINTS')),
      );
      expect(await tryAt(url, '')).toEqual(
        failed('There is no address yet. Save one, or set ALERT_WEBHOOK_URL.'),
      );
      await new Promise((resolve) => server.close(resolve));
      expect(await tryAt(url, `http://${host}/hook`)).toEqual(
        failed('Nothing is listening at this address (ECONNREFUSED).'),
      );
    });

    it('is posted to its webhook once, whichever process checks, and again after a failure', async () => {
      const app = given();
      const received: { text: string }[] = [];
      const statuses = [500, 302];
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const status = statuses.shift() ?? 204;
          if (status === 204) received.push(JSON.parse(body) as { text: string });
          response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      await expect(postWebhook({ allowed: [] }, url, {})).rejects.toThrow(/ALLOWED_ENDPOINTS/);
      const guard = { allowed: addressRanges.parse('loopback') };
      let freeShare = 0.05;
      const deps: WatchDeps = {
        store: createAlertStore(app.database),
        webhook: { post: (...call) => postWebhook(guard, ...call) },
        hasMail: () => false,
        nameOf: (provider) => provider,
        now: () => new Date(),
        logError: () => {},
        settings: {
          errorPercent: () => 0,
          silenceHours: () => 0,
          spendUsd: () => 0,
          diskPercent: () => 10,
          backupHours: () => 0,
          byMail: () => true,
          webhookUrl: () => url,
        },
        watched: {
          countCalls: async () => [],
          findLastQuery: async () => ({ at: null, weekBefore: 0 }),
          spentToday: async () => 0,
          findBackups: async () => ({ last: null, madeAt: null }),
          countUnreadable: async () => ({ secrets: 0, processes: 0, running: 1 }),
          measureDisks: async () => [{ path: '/data', free: freeShare }],
          isDatabaseFull: () => false,
        },
      };
      const look = async () => {
        await holdAlerts(app);
        await Promise.all([1, 2, 3].map(() => watchAlerts(deps, new AbortController().signal)));
      };
      const retry = async () => {
        await app.database.update(alertCalls).set({ dueAt: new Date(0) });
        await watchAlerts(deps, new AbortController().signal);
      };
      await createHealthLog(app.database).rollUp(new AbortController().signal);
      await look();
      expect(received).toEqual([]);
      await retry();
      expect(received).toEqual([]);
      await retry();
      expect(received).toMatchObject([{ text: 'Only 5.0% of the disk at /data is free.' }]);
      freeShare = 0.5;
      await look();
      await vi.waitFor(() => expect(received).toHaveLength(2), 20_000);
      expect(received[1]?.text).toBe('Resolved: Only 5.0% of the disk at /data is free.');
      await app.database.delete(alerts);
      await new Promise((resolve) => server.close(resolve));
    });
  });
}
