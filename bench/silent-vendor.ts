import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSandbox, vendorVariables } from '../tests/support/test-sandbox.ts';
import { readAll, TestClient } from '../tests/support/test-client.ts';
import { startBenchServer } from './bench-server.ts';
import { describeLoad, describeMachine, table } from './report.ts';

/** Measures the time until the first text of other vendors, while one vendor is silent and while none is. */
const secondsEach = 20;
const perSecond = 8;
const silentAtOnce = 130;
const silentPerSecond = 4;
const mostGrowth = 0.2;

const others = ['xai:grok-2-1212', 'anthropic:claude-instant-1', 'vertex:gemini-1.0-pro'];

function freshAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Returns milliseconds; Infinity for an answer without text. */
async function timeFirstText(origin: string, model: string): Promise<number> {
  const startedAt = performance.now();
  const reader = await new TestClient(origin, freshAddress()).stream({ query: 'Hello', model });
  let firstMs = Infinity;
  for await (const { event } of reader.events) {
    if (event.type === 'text') firstMs = Math.min(firstMs, performance.now() - startedAt);
  }
  return firstMs;
}

async function measureOthers(origin: string): Promise<number[]> {
  const running: Promise<number>[] = [];
  for (let sent = 0; sent < secondsEach * perSecond; sent += 1) {
    running.push(timeFirstText(origin, others[sent % others.length] ?? ''));
    await sleep(1000 / perSecond);
  }
  return Promise.all(running);
}

/** Sends prompts to the silent vendor, many at once and then at a steady rate, without waiting for any. */
async function askSilent(origin: string, signal: AbortSignal): Promise<void> {
  const ask = () => {
    const prompt = { query: 'Anybody there?', model: 'openai:gpt-3.5-turbo' };
    new TestClient(origin, freshAddress())
      .stream(prompt)
      .then(readAll)
      .catch(() => {});
  };
  for (let sent = 0; sent < silentAtOnce; sent += 1) ask();
  while (!signal.aborted) {
    await sleep(1000 / silentPerSecond);
    ask();
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

const sandbox = await startTestSandbox();
const server = await startBenchServer({
  TRUST_PROXY: '127.0.0.1',
  ...vendorVariables(sandbox.url),
});
await sandbox.pace(200);
await measureOthers(server.origin);
const before = await measureOthers(server.origin);
await sandbox.play({ match: { provider: 'openai' }, scenario: 'silence' });
const enough = new AbortController();
const asking = askSilent(server.origin, enough.signal);
const during = await measureOthers(server.origin);
enough.abort();
await asking;
const growth = percentile(during, 0.95) / percentile(before, 0.95) - 1;
console.log(`${describeMachine()} ${describeLoad()}\n`);
const row = (name: string, times: readonly number[]) => [
  name,
  ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)),
];
console.log(
  table(
    'First text of the other vendors, ms',
    ['', 'p50', 'p95', 'p99'],
    [row('all answer', before), row('one is silent', during)],
  ),
);
console.log(
  `\np95 grew by ${(growth * 100).toFixed(1)} %; at most ${mostGrowth * 100} % is wanted.`,
);
await server.stop();
await sandbox.close();
process.exit(growth < mostGrowth ? 0 : 1);
