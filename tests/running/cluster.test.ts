import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { queries } from '#server/areas/query/schema.ts';
import {
  closeDatabase,
  openDatabase,
  type Database,
} from '#server/platform/db/connection/database.ts';
import { repositoryFolder } from '../../scripts/repository-folder.ts';
import { compileCache } from '../support/compile-cache.ts';
import { createTestDatabase, type TestDatabase } from '../support/embedded-database.ts';
import { freshAddress } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { startTestSandbox, vendorVariables, type TestSandbox } from '../support/test-sandbox.ts';
import { killGroup, listAlive, listDescendants } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'switchyard-cluster-'));
const file = join(folder, 'environment');
const link = join(folder, 'current');
const broken = join(folder, 'broken');
const prompt = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
let database: TestDatabase;
let sandbox: TestSandbox;
let stored: Database;
let cluster: Cluster | undefined;
const started: number[] = [];

beforeAll(async () => {
  [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  stored = openDatabase(database.url, () => {});
  setEnvironment();
  mkdirSync(join(broken, 'server'), { recursive: true });
  writeFileSync(
    join(broken, 'server/serve.ts'),
    "console.error('Of the broken release');\nprocess.exit(1);\n",
  );
  linkRelease(repositoryFolder);
});
afterAll(async () => {
  for (const pid of started) killGroup([pid, ...listDescendants(pid)]);
  await closeDatabase(stored);
  await Promise.all([sandbox.close(), database.drop()]);
  rmSync(folder, { recursive: true });
});

function setEnvironment(lines = '', processes = 2): void {
  writeFileSync(file, `SERVER_PROCESSES=${processes}\n${lines}`);
}

/** The link through which the program is started, as `/opt/switchyard` is. */
function linkRelease(release: string): void {
  rmSync(link, { force: true });
  symlinkSync(release, link);
}

const variables = () => ({
  ...compileCache,
  PORT: '0',
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SWITCHYARD_PROFILE: 'sandbox',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
  ENVIRONMENT_FILE: file,
  ...vendorVariables(sandbox.url),
});

/** The tests share one cluster, unless a test has ended it. */
async function useCluster() {
  return (cluster ??= await startCluster());
}

async function startCluster() {
  const storedBefore = await stored.$count(queries);
  const primary = spawn(process.execPath, [join(link, 'server/serve.ts')], {
    env: variables(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid = 0 } = primary;
  started.push(pid);
  const ended = once(primary, 'close');
  let said = '';
  for (const output of [primary.stdout, primary.stderr]) {
    output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const waitFor = (pattern: RegExp) =>
    vi.waitFor(() => expect(said).toMatch(pattern), { timeout: 150_000 });
  /** The processes that have answered and are still running. */
  const listReady = () => {
    const ready = [...said.matchAll(/Process (\d+) is ready/g)].map(([, child]) => Number(child));
    return listAlive(ready).map((child) => child.pid);
  };
  const waitForTwo = () =>
    vi.waitFor(
      () => {
        expect(listReady(), said).toHaveLength(2);
        return listReady();
      },
      { timeout: 150_000 },
    );
  await waitForTwo();
  const url = /running at (\S+)/.exec(said)?.[1] ?? '';
  return {
    pid,
    ended,
    url,
    said: () => said,
    /** Each request has a connection of its own, so that the processes take turns. */
    async get(path: string): Promise<string> {
      return (await fetch(new URL(path, url), { headers: { connection: 'close' } })).text();
    },
    async ask(): Promise<number> {
      const response = await new TestClient(url, freshAddress()).fetch('/api/switchyard/query', {
        method: 'POST',
        headers: { connection: 'close', 'content-type': 'application/json' },
        body: JSON.stringify(prompt),
      });
      await response.text();
      return response.status;
    },
    countStored: async () => (await stored.$count(queries)) - storedBefore,
    waitFor,
    listReady,
    waitForTwo,
  };
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** A busy process is counted with the figures that it reported last, so this waits until all are current. */
async function expectAllCounted({ get, countStored }: Cluster): Promise<void> {
  const count = async () => {
    const counts = (await get('/metrics')).matchAll(/^switchyard_queries_total\{.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, each]) => sum + Number(each), 0);
  };
  await expect.poll(count).toBe(await countStored());
}

it('two processes answer at one port, and each reports the metrics of both', async () => {
  const shared = await useCluster();
  await shared.waitForTwo();
  const before = await stored.select({ id: queries.id }).from(queries);
  const isNew = notInArray(
    queries.id,
    before.map(({ id }) => id),
  );
  const listAnswering = async () => {
    const rows = await stored.selectDistinct({ id: queries.processId }).from(queries).where(isNew);
    return rows.length;
  };
  while ((await listAnswering()) < 2) expect(await shared.ask()).toBe(200);
  for (let at = 0; at < 4; at += 1) await expectAllCounted(shared);
});

it('a process killed with -9 is replaced, after growing delays, while the other answers, and its counts stay', async () => {
  const shared = await useCluster();
  const [first = 0, second] = await shared.waitForTwo();
  for (let at = 0; at < 2; at += 1) expect(await shared.ask()).toBe(200);
  await expectAllCounted(shared);
  linkRelease(broken);
  process.kill(first, 'SIGKILL');
  await shared.waitFor(new RegExp(`Process ${first} ended \\(SIGKILL\\)`));
  // A process that can't start is restarted at growing intervals.
  const listDelays = () =>
    [...shared.said().matchAll(/Starting another in ([\d.]+) s/g)].map(([, seconds]) => seconds);
  while (new Set(listDelays()).size < 2) expect(await shared.ask()).toBe(200);
  linkRelease(repositoryFolder);
  expect(listDelays().map(Number)).toEqual(
    listDelays()
      .map(Number)
      .toSorted((a, b) => a - b),
  );
  while (shared.listReady().length < 2) expect(await shared.ask()).toBe(200);
  expect(shared.listReady()).toContain(second);
  expect(shared.listReady()).not.toContain(first);
  await expectAllCounted(shared);
});

it('SIGHUP replaces all processes without a failed request, and reads the environment again', async () => {
  const shared = await useCluster();
  const before = await shared.waitForTwo();
  const statuses: number[] = [];
  let isDone = false;
  /** Keeps its connection open between requests, as a proxy does. */
  const load = async (path: string, init: () => RequestInit = () => ({})) => {
    while (!isDone) {
      const response = await fetch(new URL(path, shared.url), init());
      await response.text();
      statuses.push(response.status);
      await sleep(20);
    }
  };
  const sendPrompt = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
    body: JSON.stringify(prompt),
  });
  const loads = [load('/api/switchyard/query', sendPrompt), load('/readyz')];
  setEnvironment('SWITCHYARD_NOTICE="Replaced"\n');
  process.kill(shared.pid, 'SIGHUP');
  await shared.waitFor(/Replaced all processes/);
  isDone = true;
  await Promise.all(loads);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(10);
  const after = await shared.waitForTwo();
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  const picker = JSON.parse(await shared.get('/api/switchyard/models')) as Picker;
  expect(picker.notice).toContain('Replaced');
  await expectAllCounted(shared);
});

it('SIGHUP starts the release that is linked now, and ends nothing if it can’t start', async () => {
  const shared = await useCluster();
  const before = await shared.waitForTwo();
  linkRelease(broken);
  process.kill(shared.pid, 'SIGHUP');
  await shared.waitFor(/The new process couldn’t start/);
  await shared.waitFor(/Of the broken release/);
  linkRelease(repositoryFolder);
  expect(new Set(shared.listReady())).toEqual(new Set(before));
  expect(await shared.ask()).toBe(200);
});

it('SIGHUP also changes the number of processes, to fewer or more', async () => {
  const { pid, waitForTwo, listReady, waitFor, said, ask } = await useCluster();
  const before = await waitForTwo();
  for (const count of [1, 2]) {
    const { length } = said();
    setEnvironment('', count);
    process.kill(pid, 'SIGHUP');
    await waitFor(new RegExp(`^[^]{${length}}[^]*there are ${count} now`));
    expect(listReady()).toHaveLength(count);
    expect(await ask()).toBe(200);
  }
  expect(listReady().filter((each) => before.includes(each))).toEqual([]);
});

it('Ctrl-C waits for running answers, and a second one ends every process at once', async () => {
  const { pid, ask, waitForTwo, ended } = await useCluster();
  const all = [pid, ...(await waitForTwo())];
  cluster = undefined;
  await sandbox.play({ scenario: 'silence' });
  const asking = ask().catch(() => 'cut off');
  await expect.poll(async () => (await sandbox.requests()).at(-1)?.outcome).toBe('running');
  // A terminal sends the signal to the children too, and so does their parent.
  const pressCtrlC = () => listAlive(all).forEach((each) => process.kill(each.pid, 'SIGINT'));
  pressCtrlC();
  // The process without a running answer has ended.
  await expect.poll(() => listAlive(all)).toHaveLength(2);
  pressCtrlC();
  expect(await asking).toBe('cut off');
  expect(await ended).toEqual([0, null]);
  expect(listAlive(all)).toEqual([]);
  await sandbox.reset();
});

it('SIGTERM ends every process', async () => {
  const { pid, waitForTwo, ended } = await useCluster();
  const children = await waitForTwo();
  cluster = undefined;
  process.kill(pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(listAlive([pid, ...children])).toEqual([]);
});

it('if the first process can’t start, the program ends and says why once', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/serve.ts'], {
    env: { ...variables(), PORT: 'many', ENVIRONMENT_FILE: '', SERVER_PROCESSES: '2' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect((stdout + stderr).match(/PORT must/g)).toHaveLength(1);
});
