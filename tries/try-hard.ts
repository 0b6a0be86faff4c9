import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Shutdown } from '#local/start/shutdown.ts';
import { startSurroundings, type Ground, type Surroundings } from './ground/ground.ts';
import { Judge } from './judge/judge.ts';
import { describeOutcomes, type Outcome } from './judge/table.ts';
import { Random } from './random.ts';
import { NotTriedHere, type Trial } from './trial.ts';
import { accounts } from './trials/accounts.ts';
import { bodies } from './trials/bodies.ts';
import { endpoints } from './trials/endpoints.ts';
import { exhaustedConnections } from './trials/exhausted-connections.ts';
import { files } from './trials/files.ts';
import { fullDisk } from './trials/full-disk.ts';
import { jumpingClock } from './trials/jumping-clock.ts';
import { kills } from './trials/kills.ts';
import { lockedTable } from './trials/locked-table.ts';
import { rawHttp } from './trials/raw-http.ts';
import { silentVendor } from './trials/silent-vendor.ts';
import { slowClients } from './trials/slow-clients.ts';
import { vendorFaults } from './trials/vendor-faults.ts';

const trials: Trial[] = [
  [endpoints, bodies, rawHttp, files, slowClients],
  [vendorFaults, silentVendor],
  [kills, lockedTable, exhaustedConnections, fullDisk, jumpingClock],
  [accounts],
].flat();

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    table: { type: 'string' },
  },
});

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  await shutdown.exit((await run()) ? 0 : 1);
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(error);
    await shutdown.exit(1);
  }
}

/** Runs the trials one after another and prints the table. Returns whether nothing was found. */
async function run(): Promise<boolean> {
  const { only } = flags;
  if (only && !trials.some(({ name }) => name.includes(only))) {
    throw new Error(
      `No trial has "${only}" in its name: ${trials.map(({ name }) => name).join('; ')}`,
    );
  }
  const surroundings = await startSurroundings();
  shutdown.add(() => surroundings.stop());
  const outcomes: Outcome[] = [];
  for (const [place, trial] of trials.entries()) {
    if (only && !trial.name.includes(only)) continue;
    const outcome = await runTrial(trial, place, surroundings);
    outcomes.push(outcome);
    const found = outcome.judge.findings.length;
    console.log(`${trial.name}: ${outcome.tried}, ${outcome.seconds.toFixed(0)} s, ${found} found`);
  }
  const table = `Seed ${flags.seed}, ${flags.minutes} minutes.\n\n${describeOutcomes(outcomes)}\n`;
  console.log(`\n${table}`);
  if (flags.table) await writeFile(flags.table, table);
  return outcomes.every(({ judge }) => judge.findings.length === 0);
}

async function runTrial(trial: Trial, place: number, all: Surroundings): Promise<Outcome> {
  const judge = new Judge();
  // Each trial has its own random choices, so that `--only` repeats what a full run did.
  const random = new Random(Number(flags.seed) * 1_000 + place);
  const ground = all.prepare(judge, random, Number(flags.minutes) / 10);
  const startedAt = performance.now();
  const tried = await attempt(trial, ground);
  await ground.vendors.reset();
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: trial.name, seconds, judge, ...tried };
}

async function attempt(trial: Trial, ground: Ground) {
  try {
    return { tried: await trial.run(ground), isTried: true };
  } catch (error) {
    if (error instanceof NotTriedHere) return { tried: error.message, isTried: false };
    throw error;
  }
}
