import { parseArgs } from 'node:util';
import type { Database } from '#server/platform/db/connection/database.ts';
import { Shutdown } from '../local/start/shutdown.ts';
import { startLoadGenerator } from './gateway/load-generator.ts';
import { takeSample, type Measure } from './gateway/measures.ts';
import { startSwitchyard } from './gateway/targets/switchyard.ts';
import { startUpstream } from './gateway/upstream.ts';

const { values: flags } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const measure: Measure = {
  title: 'Streams of 200 chunks, unpaced, 16 connections',
  pace: 'unpaced',
  isStream: true,
  connections: 16,
  seconds: Number(flags.seconds),
};

interface TableSize {
  name: string;
  rows: number;
  tableBytes: number;
  indexBytes: number;
}

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await run();
  await shutdown.exit(0);
} catch (error) {
  console.error(error);
  await shutdown.exit(1);
}

/**
 * Measures what one query adds to the database and its log, as the real server writes it, for
 * docs/scaling.md.
 */
async function run(): Promise<void> {
  const upstream = await startUpstream();
  shutdown.add(() => upstream.stop());
  const generator = startLoadGenerator();
  shutdown.add(() => generator.stop());
  const switchyard = await startSwitchyard(upstream.url, []);
  shutdown.add(() => switchyard.stop());
  const { database } = switchyard;
  // Fills the first pages of tables and indexes beforehand, because queries don't cause their size.
  await takeSample(generator, switchyard, { ...measure, seconds: 2 });
  const before = await readSizes(database);
  const logBefore = await readLog(database);
  await takeSample(generator, switchyard, measure);
  const log = (await readLog(database)) - logBefore;
  const after = await readSizes(database);
  const grown = after.map((table) => subtract(table, find(before, table.name)));
  const queries = find(grown, 'queries').rows;
  console.log(`${queries} queries; for each, in bytes:\n`);
  console.log('| table | rows | table | indexes |\n| --- | ---: | ---: | ---: |');
  const each = (bytes: number) => (bytes / queries).toFixed(bytes / queries < 10 ? 2 : 0);
  for (const { name, rows, tableBytes, indexBytes } of grown.filter(({ rows }) => rows > 0)) {
    console.log(`| ${name} | ${each(rows)} | ${each(tableBytes)} | ${each(indexBytes)} |`);
  }
  const all = grown.reduce((sum, table) => sum + table.tableBytes + table.indexBytes, 0);
  console.log(`\nAll tables: ${each(all)}. Write-ahead log: ${each(log)}.`);
}

async function readSizes({ $client }: Database): Promise<TableSize[]> {
  const { rows } = await $client.query<{ name: string; table: string; indexes: string }>(
    `select c.relname as name, pg_table_size(c.oid) as table, pg_indexes_size(c.oid) as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const sizes: TableSize[] = [];
  for (const { name, table, indexes } of rows) {
    const counted = await $client.query<{ count: number }>(`select count(*)::int from "${name}"`);
    sizes.push({
      name,
      rows: counted.rows[0]?.count ?? 0,
      tableBytes: Number(table),
      indexBytes: Number(indexes),
    });
  }
  return sizes;
}

async function readLog({ $client }: Database): Promise<number> {
  const { rows } = await $client.query<{ bytes: string }>(
    'select wal_bytes as bytes from pg_stat_wal',
  );
  return Number(rows[0]?.bytes);
}

function find(sizes: readonly TableSize[], name: string): TableSize {
  return (
    sizes.find((table) => table.name === name) ?? { name, rows: 0, tableBytes: 0, indexBytes: 0 }
  );
}

function subtract(after: TableSize, before: TableSize): TableSize {
  return {
    name: after.name,
    rows: after.rows - before.rows,
    tableBytes: after.tableBytes - before.tableBytes,
    indexBytes: after.indexBytes - before.indexBytes,
  };
}
