import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { Shutdown } from '../local/start/shutdown.ts';
import { describeLoad, describeMachine } from './report.ts';
import { payThrough, webhookTroubles } from './payments/lost-webhooks.ts';
import { killAt, moments, type KillResult } from './payments/kill.ts';
import { mixUp, mixUps } from './payments/two-tabs.ts';
import { openShop, type Shop } from './payments/shop.ts';
import { addUp, type Tally } from './payments/tally.ts';

const { values: flags } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, people: { type: 'string', default: '20' } },
});
const kills = Number(flags.kills);
const people = Number(flags.people);
/** Within this time the server has started to apply the charge, or has just applied it. */
const longestDelayMs = 300;

const shutdown = new Shutdown();
shutdown.exitOnSignals();
try {
  const isWell = await run();
  await shutdown.exit(isWell ? 0 : 1);
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(error);
    await shutdown.exit(1);
  }
}

async function run(): Promise<boolean> {
  console.log(`${describeMachine()}. ${describeLoad()}\n`);
  const shop = await openShop();
  shutdown.add(() => shop.stop());
  await shop.server.start();
  const killed = await killAgainAndAgain(shop);
  const troubled: Tally[] = [];
  console.log('\nnotices                            people charged granted   lost double');
  for (const trouble of webhookTroubles) {
    const tally = await payThrough(shop, trouble, people);
    console.log(`${trouble.padEnd(34)}${row(tally)}`);
    troubled.push(tally);
  }
  console.log('\nmix-ups                            people charged granted   lost double');
  for (const name of Object.keys(mixUps) as (keyof typeof mixUps)[]) {
    const tally = await mixUp(shop, name, people);
    console.log(`${name.padEnd(34)} ${row(tally)}`);
    troubled.push(tally);
  }
  const all = addUp([...killed, ...troubled]);
  console.log(`\n${'all'.padEnd(34)}${row(all)}`);
  return all.lost === 0 && all.double === 0 && all.charged === all.people;
}

async function killAgainAndAgain(shop: Shop): Promise<KillResult[]> {
  const results: KillResult[] = [];
  console.log(`killed with -9, ${kills} times`);
  for (const [index, moment] of moments.entries()) {
    const own: KillResult[] = [];
    for (let round = index; round < kills; round += moments.length) {
      own.push(await killAt(shop, moment, randomInt(longestDelayMs)));
    }
    const between = own.reduce((sum, each) => sum + each.between, 0);
    console.log(`  ${moment}: ${own.length} kills, ${between} charged and not yet granted then`);
    results.push(...own);
  }
  console.log('\n                                   people charged granted   lost double');
  console.log(`${'after all kills'.padEnd(34)}${row(addUp(results))}`);
  return results;
}

function row({ people: all, charged, granted, lost, double }: Tally): string {
  return [all, charged, granted, lost, double].map((figure) => String(figure).padStart(7)).join('');
}
