import { percentilesOf } from '../gateway/percentiles.ts';
import { startLoadGenerator, type LoadGenerator } from '../gateway/load-generator.ts';
import { cpuMsOf, familyCpuMsOf } from '../gateway/process-use.ts';
import { startSwitchyard, type SwitchyardTarget } from '../gateway/targets/switchyard.ts';
import { startUpstream } from '../gateway/upstream.ts';
import type { Shutdown } from '../../local/start/shutdown.ts';
import { table } from '../report.ts';

interface Place {
  origin: string;
  pid: number;
  generator: LoadGenerator;
}

/** The connections to all processes together. */
const connections = 32;
const counts = [1, 2, 4];

/**
 * Measures how many answers 1, 2 and 4 processes on one database give, and their CPU time and the database's.
 */
export async function measureThroughput(shutdown: Shutdown, seconds: number): Promise<string> {
  const upstream = await startUpstream();
  shutdown.add(() => upstream.stop());
  const target = await startSwitchyard(upstream.url, []);
  shutdown.add(() => target.stop());
  const places: Place[] = [];
  const rows: string[][] = [];
  for (const count of counts) {
    while (places.length < count) {
      const { origin, pid } = places.length === 0 ? target : await target.startAnother();
      const generator = startLoadGenerator();
      shutdown.add(() => generator.stop());
      places.push({ origin, pid, generator });
    }
    // A new process compiles its code while it answers.
    await measure(target, places, 8);
    rows.push([`${count}`, ...(await measure(target, places, seconds))]);
  }
  const head = ['processes', 'per second', 'p50 ms', 'p99 ms', 'failed', 'CPU ms each'];
  const shares = ['database CPU ms each', 'database’s share of both'];
  return table(`JSON, ${connections} connections in all`, [...head, ...shares], rows);
}

async function measure(
  { load, databasePid }: SwitchyardTarget,
  places: readonly Place[],
  seconds: number,
): Promise<string[]> {
  const each = Math.round(connections / places.length);
  const cpu = () => ({
    servers: places.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    database: familyCpuMsOf(databasePid ?? 0),
  });
  const before = cpu();
  const results = await Promise.all(
    places.map(({ origin, generator }) =>
      generator.run({
        kind: 'for',
        load: { ...load('short', false, each), origin },
        durationMs: seconds * 1_000,
        spreadMs: 0,
      }),
    ),
  );
  const after = cpu();
  const completed = results.reduce((sum, result) => sum + result.completed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const [servers, database] = [after.servers - before.servers, after.database - before.database];
  const { p50 } = percentilesOf(results.map(({ whole }) => whole.p50));
  const worst = Math.max(...results.map(({ whole }) => whole.p99));
  return [
    (completed / seconds).toFixed(0),
    p50.toFixed(1),
    worst.toFixed(1),
    String(failed),
    (servers / completed).toFixed(2),
    (database / completed).toFixed(2),
    `${((100 * database) / (servers + database)).toFixed(0)} %`,
  ];
}
