import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '#server/platform/db/connection/database.ts';
import { createApiKeyStore } from '#server/areas/api-keys/store/api-key-store.ts';
import { migrate } from '#server/platform/db/connection/migrate.ts';
import { makeKey } from '#server/areas/api-keys/manage-keys.ts';
import { findFreePort } from '#local/postgres/free-port.ts';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import type { Shutdown } from '../../local/start/shutdown.ts';
import { createAccount } from '../../tests/support/test-accounts.ts';
import { TestClient } from '../../tests/support/test-client.ts';
import { callWithBudget } from '../budget/one-call.ts';
import { percentilesOf } from '../gateway/percentiles.ts';
import { table } from '../report.ts';
import { answerTo, startCountingVendor, type CountingVendor } from './counting-vendor.ts';
import { Fleet } from './fleet.ts';
import { askAndFollow, type Seen } from './reader.ts';

interface Killing {
  kills: number;
  /** The seconds between two kills. */
  seconds: number;
}

interface Run {
  database: Database;
  vendor: CountingVendor;
  fleet: Fleet;
  isOver(): boolean;
  seen: Seen[];
  stopsMs: number[];
}

const processes = 3;
/** The people who keep sending prompts. There are half as many slots, so most people wait. */
const readers = 24;
const slots = 12;
/**
 * Each process has an equal share of the slots. A restarted process gets its share at once, while the others
 * may still be running answers that they started with larger shares.
 */
const mostAtWork = slots + Math.floor(slots / processes);
const perDay = 40;
const budgetMicroUsd = 50_000;
/** Prompts may reach a process in another order than their events reach the people. */
const tellMs = 500;

/**
 * Kills one of three processes again and again, and returns what people got as a table. Throws if anything
 * was
 * lost.
 */
export async function measureKills(
  shutdown: Shutdown,
  { kills, seconds }: Killing,
): Promise<string> {
  const run = await start(shutdown);
  let isOver = false;
  const during: Run = { ...run, isOver: () => isOver };
  const killing = run.fleet.killEvery(seconds, kills).then(() => (isOver = true));
  const people = Array.from({ length: readers }, (_, index) => askAgain(during, index));
  const [limited, spending] = [countLimited(during), spend(during)];
  await Promise.all([killing, ...people]);
  const [admitted, spent] = [await limited, await spending];
  return report(during, { admitted, spent, kills });
}

async function start(shutdown: Shutdown): Promise<Omit<Run, 'isOver'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-many-'));
  await chmod(dataDir, 0o711);
  shutdown.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error });
  shutdown.add(() => postgres.stop());
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, () => {});
  shutdown.add(() => database.$client.end());
  const vendor = await startCountingVendor();
  shutdown.add(async () => vendor.close());
  const ports: number[] = [];
  while (ports.length < processes) ports.push(await findFreePort());
  const fleet = new Fleet(ports, {
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SWITCHYARD_PROFILE: 'sandbox',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: vendor.url,
    MAX_RUNNING_QUERIES: `${slots}`,
    FREE_PER_MINUTE: '100000',
    FREE_PER_DAY: '100000',
    STANDARD_PER_MINUTE: '100000',
    STANDARD_PER_DAY: '100000',
  });
  shutdown.add(() => fleet.stop());
  await fleet.start();
  return { database, vendor, fleet, seen: [], stopsMs: [] };
}

async function newClient({ database }: Run, isStandard: boolean): Promise<TestClient> {
  const { sessionToken } = await createAccount(database, { isStandard });
  return new TestClient(
    '',
    `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    sessionToken,
  );
}

/** Every second person has Standard. Every fourth answer is stopped through another process. */
async function askAgain(run: Run, index: number): Promise<void> {
  const isStandard = index % 2 === 0;
  const client = await newClient(run, isStandard);
  for (let count = 0; !run.isOver(); count += 1) {
    const mark = `p${index}-${count}`;
    const onText = (queryId: string) => {
      if (count % 4 === 3) void stopElsewhere(run, client, queryId, mark);
    };
    const next = () => run.fleet.next();
    run.seen.push(await askAndFollow(client, next, { mark, isStandard }, onText));
  }
}

async function stopElsewhere(run: Run, client: TestClient, queryId: string, mark: string) {
  await sleep(randomInt(50, 300));
  const sentAt = performance.now();
  const path = `/api/switchyard/queries/${queryId}/stop`;
  const stopped = await client
    .at(run.fleet.next())
    .send('POST', path)
    .catch(() => null);
  if (!(stopped?.body as { stopped?: boolean } | undefined)?.stopped) return;
  const givesUpAt = sentAt + 5_000;
  while (run.vendor.abortedAt(mark) === null && performance.now() < givesUpAt) await sleep(5);
  const abortedAt = run.vendor.abortedAt(mark) ?? performance.now();
  // An earlier abort means that the process of the call was killed.
  if (abortedAt >= sentAt) run.stopsMs.push(abortedAt - sentAt);
}

/**
 * One person sends prompts to all processes at once until the day's limit. Returns how many the database
 * counts
 * as admitted.
 */
async function countLimited(run: Run): Promise<number> {
  const { userId, sessionToken } = await createAccount(run.database, { isStandard: true });
  await run.database.$client.query('update users set limit_per_day = $2 where id = $1', [
    userId,
    perDay,
  ]);
  const client = new TestClient('', '10.9.9.9', sessionToken);
  const loop = async (lane: number) => {
    for (let count = 0; !run.isOver(); count += 1) {
      const seen = await askAndFollow(client, () => run.fleet.next(), {
        mark: `limited${lane}-${count}`,
        isStandard: true,
      });
      if (seen.refusal) await sleep(500);
      else run.seen.push(seen);
    }
  };
  await Promise.all([0, 1, 2].map(loop));
  const { rows } = await run.database.$client.query<{ count: number }>(
    'select count(*)::int as count from queries where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Uses one key with a budget in all processes at once. Returns what it spent according to the stored answers.
 */
async function spend(run: Run): Promise<number> {
  const { userId } = await createAccount(run.database, { isStandard: true });
  const keys = createApiKeyStore(run.database, { timeZone: 'UTC', environment: () => 'test' });
  const { secret } = await makeKey({ keys }, userId, {
    name: 'Budget',
    scopes: ['chat'],
    models: [],
    expiresInDays: null,
    cacheSeconds: null,
    sharesCache: false,
    budgets: { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: budgetMicroUsd },
  });
  const loop = async () => {
    while (!run.isOver()) {
      await callWithBudget(run.fleet.next(), secret).catch(() => sleep(100));
    }
  };
  await Promise.all([loop(), loop(), loop()]);
  const { rows } = await run.database.$client.query<{ sum: string | null }>(
    'select sum(cost_micro_usd) as sum from answers join queries q on q.id = query_id where q.user_id = $1',
    [userId],
  );
  return Number(rows[0]?.sum ?? 0);
}

async function report(
  run: Run,
  { admitted, spent, kills }: { admitted: number; spent: number; kills: number },
): Promise<string> {
  const { vendor, seen, stopsMs } = run;
  const told = seen.filter(({ finish }) => finish !== null);
  const missing = await countMissing(run, told);
  const { p50, p99 } = percentilesOf(stopsMs);
  const rows: [string, string, boolean][] = [
    ['kills with -9', `${kills}`, true],
    ['answers told as ended', `${told.length}`, told.length > 0],
    [
      'of them continued in another process',
      `${told.filter((one) => one.reattached > 0).length}`,
      true,
    ],
    [
      'never told how they ended',
      `${seen.filter((one) => one.queryId && !one.finish).length}`,
      true,
    ],
    ['told as ended and not stored so', `${missing}`, missing === 0],
    [
      'shown characters lost',
      `${sum(seen.map(({ lost }) => lost))}`,
      seen.every(({ lost }) => lost === 0),
    ],
    [`at work at once, of ${slots}`, `${vendor.most}`, vendor.most <= mostAtWork],
    [`let in of one person, of ${perDay} a day`, `${admitted}`, admitted > 0 && admitted <= perDay],
    [
      'spent of a budget of $0.05',
      `$${(spent / 1e6).toFixed(5)}`,
      spent > 0 && spent <= budgetMicroUsd,
    ],
    [
      'free begun before a waiting Standard',
      `${countOvertaken(seen)} of ${countWaited(seen)}`,
      countOvertaken(seen) === 0,
    ],
    [
      'Stop elsewhere, ms at p50 and p99',
      `${p50.toFixed(0)}, ${p99.toFixed(0)} of ${stopsMs.length}`,
      !(p99 >= 300),
    ],
  ];
  return table(
    'Three processes, one killed after the other',
    ['', 'counted', 'as it should be'],
    rows.map(([what, counted, isRight]) => [what, counted, isRight ? 'yes' : 'NO']),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/**
 * Counts the people whose stored answer differs from what they saw, or whose complete answer differs from the
 * vendor's. Skips threads whose texts were erased because later threads replaced them.
 */
async function countMissing({ database }: Run, told: readonly Seen[]): Promise<number> {
  const { rows } = await database.$client.query<{ id: string; kept: string | null }>(
    `select q.id, case when q.forgotten is null then coalesce(a.content, '') end as kept
     from queries q left join answers a on a.query_id = q.id where q.id = any($1)`,
    [told.map(({ queryId }) => queryId)],
  );
  const stored = new Map(rows.map(({ id, kept }) => [id, kept]));
  return told.filter(({ queryId, text, finish, mark }) => {
    const kept = stored.get(queryId ?? '');
    const isWhole = finish !== 'complete' || text === answerTo(mark);
    return kept === undefined || (kept !== null && kept !== text) || !isWhole;
  }).length;
}

function countWaited(seen: readonly Seen[]): number {
  return seen.filter(({ waitedAt, startedAt }) => waitedAt !== null && startedAt !== null).length;
}

/** Counts free prompts that waited and then started before a Standard prompt that was already waiting at that process. */
function countOvertaken(seen: readonly Seen[]): number {
  const waited = seen.filter(({ reattached, waitedAt }) => reattached === 0 && waitedAt !== null);
  const standard = waited.filter(({ isStandard }) => isStandard);
  return waited.filter(({ isStandard, startedAt, takenAt }) => {
    if (isStandard || startedAt === null) return false;
    return standard.some((one) => {
      const began = one.startedAt ?? 0;
      return (
        one.takenAt === takenAt &&
        (one.waitedAt ?? 0) < startedAt - tellMs &&
        began > startedAt + tellMs
      );
    });
  }).length;
}
