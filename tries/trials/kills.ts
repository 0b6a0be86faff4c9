import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, isAcknowledged } from '../callers/ask.ts';
import type { Ground } from '../ground/ground.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import { findLost } from '../judge/find-lost.ts';
import type { Trial } from '../trial.ts';

const killsOfTenMinutes = 15;
const askers = 8;
const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
const readyWithinMs = 30_000;

export const kills: Trial = {
  name: 'kills',
  async run(ground) {
    const { scale, vendors, judge, startServer } = ground;
    await vendors.pace(2_000);
    const server = await startServer();
    const acknowledged: string[] = [];
    const count = Math.max(3, Math.round(killsOfTenMinutes * scale));
    for (let index = 0; index < count; index += 1) {
      await killWhileAsked(index, acknowledged, ground, server);
    }
    await findLost(acknowledged, server.database, judge);
    await server.stop();
    return `${count} kills of server and database, ${acknowledged.length} answers acknowledged`;
  },
};

/** Every third kill hits the database, and every sixth hits both the database and the server. */
async function killWhileAsked(
  index: number,
  acknowledged: string[],
  { judge, random, folder }: Ground,
  server: TriedServer,
): Promise<void> {
  let isOver = false;
  const asking = Array.from({ length: askers }, async () => {
    while (!isOver) {
      const asked = await ask(server.url, prompt);
      if (asked.queryId !== null && isAcknowledged(asked)) acknowledged.push(asked.queryId);
      if (asked.status === 0 || asked.status >= 500) await sleep(50);
    }
  });
  await sleep(500 + random.below(1_500));
  const isDatabase = index % 3 === 2;
  if (isDatabase) process.kill(await readPostmaster(folder), 'SIGKILL');
  if (!isDatabase || index % 6 === 5) await server.restart();
  await untilReady(server.url, judge);
  isOver = true;
  await Promise.all(asking);
}

async function readPostmaster(folder: string): Promise<number> {
  const lines = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(lines.split('\n', 1)[0]);
}

async function untilReady(url: string, judge: Ground['judge']): Promise<void> {
  const givesUpAt = performance.now() + readyWithinMs;
  while (performance.now() < givesUpAt) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(50);
  }
  judge.find('hang', 'not ready 30 s after a kill');
}
