import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { findFreePort } from '#local/postgres/free-port.ts';
import { Shutdown } from '../local/start/shutdown.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { createAccount } from '../tests/support/test-accounts.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { describeLoad, describeMachine } from './report.ts';
import { scorePage, type PageScore } from './web/lighthouse.ts';
import { startPacedVendor } from './web/paced-vendor.ts';
import { describeFaults, describeScores, describeStreaming } from './web/report.ts';
import { measureStreaming, type StreamingSample } from './web/streaming.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visits: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    'only-pages': { type: 'boolean', default: false },
    'only-streaming': { type: 'boolean', default: false },
  },
});
const paths = positionals.length > 0 ? positionals : ['/'];
const slowdowns = new Map([
  ['this processor', 1],
  ['four times slower', 4],
]);

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await run();
  await shutdown.exit(0);
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(error);
    await shutdown.exit(1);
  }
}

async function run(): Promise<void> {
  if (!existsSync(fileURLToPath(new URL('../dist/web/index.html', import.meta.url)))) {
    throw new Error('The page is not built: npm run build.');
  }
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  const vendor = await startPacedVendor();
  shutdown.add(() => vendor.close());
  const server = await startBenchServer({
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: vendor.url,
    ANTHROPIC_API_KEY: 'sk-bench',
    GOOGLE_API_KEY: 'sk-bench',
    XAI_API_KEY: 'sk-bench',
  });
  shutdown.add(() => server.stop());
  const debuggingPort = await findFreePort();
  // This browser optimizes scripts, as people's browsers do. The one that tests use doesn't.
  const browser = await launchChromium([
    '--js-flags=--opt',
    `--remote-debugging-port=${debuggingPort}`,
  ]);
  shutdown.add(() => browser.close());
  if (!flags['only-streaming']) await scorePages(server.origin, debuggingPort);
  if (!flags['only-pages']) await measureStreams(browser, server);
  console.log(describeLoad());
}

async function scorePages(origin: string, debuggingPort: number): Promise<void> {
  const pages = new Map<string, PageScore[]>(paths.map((path) => [path, []]));
  for (const [path, visits] of pages) {
    while (visits.length < Number(flags.visits)) {
      visits.push(await scorePage(new URL(path, origin).href, debuggingPort));
    }
  }
  console.log(`${describeScores(pages)}\n`);
  const faults = describeFaults(pages);
  if (faults) console.log(`${faults}\n`);
}

async function measureStreams(browser: Browser, { origin, database }: BenchServer): Promise<void> {
  const { sessionToken } = await createAccount(database, { isStandard: true });
  const runs = new Map<string, StreamingSample[]>();
  for (const [name, slowdown] of slowdowns) {
    const samples: StreamingSample[] = [];
    while (samples.length < Number(flags.runs)) {
      samples.push(await measureStreaming(browser, { origin, sessionToken, slowdown }));
    }
    runs.set(name, samples);
  }
  console.log(`${describeStreaming(runs)}\n`);
}
