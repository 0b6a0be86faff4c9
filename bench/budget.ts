import { parseArgs } from 'node:util';
import { createApiKeyStore } from '#server/areas/api-keys/store/api-key-store.ts';
import { makeKey } from '#server/areas/api-keys/manage-keys.ts';
import { Shutdown } from '../local/start/shutdown.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { callWithBudget, type BudgetCall } from './budget/one-call.ts';
import { percentilesOf } from './gateway/percentiles.ts';
import { createPeople } from './gateway/targets/create-people.ts';
import { startUpstream } from './gateway/upstream.ts';
import { describeLoad, describeMachine, table } from './report.ts';

const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    'at-once': { type: 'string', default: '12' },
  },
});
const calls = Number(flags.calls);
const atOnce = Number(flags['at-once']);
const processes = 3;
const budgets = { small: 50_000, ample: 50_000_000 };

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await run();
  await shutdown.exit(0);
} catch (error) {
  console.error(error);
  await shutdown.exit(1);
}

/** Measures what three processes spend of one key's budget when all of them receive calls at once. */
async function run(): Promise<void> {
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  const upstream = await startUpstream('gpt-4');
  shutdown.add(() => upstream.stop());
  const server = await startBenchServer({
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    STANDARD_PER_MINUTE: '100000',
    STANDARD_RUNNING: '100000',
    STANDARD_PER_DAY: '10000000',
  });
  shutdown.add(() => server.stop());
  const others = await Promise.all(Array.from({ length: processes - 1 }, server.startAnother));
  const origins = [server.origin, ...others.map(({ origin }) => origin)];
  await createPeople(server.database, 1);
  const rows = [
    await measure(server, origins, '$0.05', budgets.small),
    await measure(server, origins, '$50', budgets.ample),
    await measure(server, origins, 'none', null),
  ];
  const title = `${calls} calls with one key, ${atOnce} at once, at ${processes} processes`;
  console.log(
    table(title, ['budget', 'answered', 'refused', 'spent', 'overspent', 'ms p50', 'ms p99'], rows),
  );
}

async function measure(
  server: BenchServer,
  origins: readonly string[],
  name: string,
  totalMicroUsd: number | null,
): Promise<string[]> {
  const key = await addKey(server, totalMicroUsd);
  const before = await sumCosts(server);
  const done: BudgetCall[] = [];
  let sent = 0;
  const loop = async () => {
    while (sent < calls) {
      const origin = origins[sent % origins.length] ?? '';
      sent += 1;
      done.push(await callWithBudget(origin, key));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  const answered = done.filter(({ isAnswered }) => isAnswered);
  const spent = (await sumCosts(server)) - before;
  const told = answered.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  if (told !== spent) throw new Error(`The receipts say ${told}, the stored answers ${spent}.`);
  const { p50, p99 } = percentilesOf(answered.map(({ ms }) => ms));
  return [
    name,
    String(answered.length),
    String(done.length - answered.length),
    inDollars(spent),
    inDollars(Math.max(0, spent - (totalMicroUsd ?? Infinity))),
    p50.toFixed(1),
    p99.toFixed(1),
  ];
}

async function addKey({ database }: BenchServer, totalMicroUsd: number | null): Promise<string> {
  const { rows } = await database.$client.query<{ id: string }>('select min(id) as id from users');
  const keys = createApiKeyStore(database, { timeZone: 'UTC', environment: () => 'test' });
  const { secret } = await makeKey({ keys }, Number(rows[0]?.id), {
    name: 'Budget',
    scopes: ['chat'],
    models: [],
    expiresInDays: null,
    cacheSeconds: null,
    sharesCache: false,
    budgets: { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd },
  });
  return secret;
}

/** Adds up the costs of the stored answers, independently of the budget that the product counts. */
async function sumCosts({ database }: BenchServer): Promise<number> {
  const { rows } = await database.$client.query<{ sum: string | null }>(
    'select sum(cost_micro_usd) as sum from answers',
  );
  return Number(rows[0]?.sum ?? 0);
}

function inDollars(microUsd: number): string {
  return `$${(microUsd / 1e6).toFixed(5)}`;
}
