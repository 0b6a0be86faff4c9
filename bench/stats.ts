import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#local/postgres/start-embedded-postgres.ts';
import { describeSize, fillDatabase } from './stats/fill-database.ts';
import { measureCalls, type Measured } from './stats/measure-calls.ts';

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const allSizes = [1e4, 1e5, 1e6, 1e7];

// Turns durability off, because only reading is measured.
const settings = { fsync: 'off', synchronous_commit: 'off', max_wal_size: '8GB' };

const dataDir = await mkdtemp(join(tmpdir(), 'switchyard-bench-stats-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, onLog: console.error, settings });
try {
  for (const size of sizes.length > 0 ? sizes : allSizes) {
    console.log(`\n${size.toLocaleString('en-US')} queries: ${describeSize(size)}`);
    const filled = await fillDatabase(postgres.url, size);
    console.log(`Filled in ${filled.seconds.toFixed(0)} s: ${filled.sizeOnDisk} on disk.`);
    try {
      print(await measureCalls(filled.url, filled.people));
    } finally {
      await filled.drop();
    }
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function print(measured: readonly Measured[]): void {
  console.log('\n| call | first ms | p50 ms | p95 ms |\n| --- | ---: | ---: | ---: |');
  for (const { call, firstMs, p50Ms, p95Ms } of measured) {
    const figures = [firstMs, p50Ms, p95Ms].map((ms) => (Number.isNaN(ms) ? '–' : ms.toFixed(1)));
    console.log(`| ${call} | ${figures.join(' | ')} |`);
  }
}
