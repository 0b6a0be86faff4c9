import { parseArgs } from 'node:util';
import { Shutdown } from '../local/start/shutdown.ts';
import { measureChunkCost } from './many/chunk-cost.ts';
import { measureKills } from './many/kills.ts';
import { measureThroughput } from './many/throughput.ts';
import { describeLoad, describeMachine } from './report.ts';

const { values: flags } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '6' },
  },
});

const parts: Record<string, (shutdown: Shutdown) => Promise<string>> = {
  kills: (shutdown) =>
    measureKills(shutdown, { kills: Number(flags.kills), seconds: Number(flags.seconds) }),
  throughput: (shutdown) => measureThroughput(shutdown, 10),
  chunks: (shutdown) => measureChunkCost(shutdown, { rounds: Number(flags.rounds), seconds: 8 }),
};

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  for (const [name, measure] of Object.entries(parts)) {
    if (flags.only === undefined || flags.only === name) {
      console.log(`${await measure(shutdown)}\n`);
    }
  }
  await shutdown.exit(0);
} catch (error) {
  console.error(error);
  await shutdown.exit(1);
}
