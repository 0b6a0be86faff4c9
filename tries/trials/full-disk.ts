import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { ask, isAcknowledged } from '../callers/ask.ts';
import { readDatabaseUrl, startProduct, type Product } from '../ground/product.ts';
import { mountSmallDisk, type SmallDisk } from '../ground/small-disk.ts';
import { findLost } from '../judge/find-lost.ts';
import type { Judge } from '../judge/judge.ts';
import type { Trial } from '../trial.ts';

const megabytes = 256;
const fullMs = 10_000;
const recoversWithinMs = 60_000;
// Long prompts use up the space that PostgreSQL reserved before the disk was full.
const prompt = { query: 'Name three trees. '.repeat(2_000), model: 'openai:gpt-3.5-turbo' };

export const fullDisk: Trial = {
  name: 'full disk',
  async run({ judge, folder }) {
    const disk = await mountSmallDisk(join(folder, 'disk'), megabytes);
    const dataDir = join(disk.folder, 'data');
    const acknowledged: string[] = [];
    try {
      const product = startProduct(dataDir);
      const url = await mustBeReady(product, 'at first');
      await askUntil(url, acknowledged, 2_000);
      await disk.fill();
      await askUntil(url, acknowledged, fullMs);
      if (!product.isAlive()) judge.find('crash', 'npm start ended on a full disk', tail(product));
      await disk.makeRoom();
      await mustRecover(url, acknowledged, product, judge);
      if (product.isAlive()) await judgeStored(dataDir, acknowledged, judge);
      await disk.fill();
      await product.stop();
      await judgeStartOnFullDisk(dataDir, disk, judge);
      return `${megabytes} MB filled while asked and at a start, ${acknowledged.length} answers acknowledged`;
    } finally {
      await disk.remove();
    }
  },
};

async function mustBeReady(product: Product, when: string): Promise<string> {
  const url = await product.ready;
  if (url === null) throw new Error(`npm start did not start ${when}: ${tail(product)}`);
  return url;
}

async function askUntil(url: string, acknowledged: string[], ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const asked = await ask(url, prompt, 20_000);
    if (asked.queryId !== null && isAcknowledged(asked)) acknowledged.push(asked.queryId);
    else await sleep(100);
  }
}

async function mustRecover(
  url: string,
  acknowledged: string[],
  product: Product,
  judge: Judge,
): Promise<void> {
  const before = acknowledged.length;
  const givesUpAt = performance.now() + recoversWithinMs;
  while (performance.now() < givesUpAt && product.isAlive()) {
    await askUntil(url, acknowledged, 500);
    if (acknowledged.length > before) return;
  }
  judge.find('hang', 'no answer a minute after there was room again', tail(product));
}

async function judgeStored(dataDir: string, acknowledged: string[], judge: Judge): Promise<void> {
  const database = openDatabase(await readDatabaseUrl(dataDir), () => undefined);
  await findLost(acknowledged, database, judge);
  await closeDatabase(database);
}

/** Expects that a start on a full disk reports the problem, and works once there is space. */
async function judgeStartOnFullDisk(dataDir: string, disk: SmallDisk, judge: Judge): Promise<void> {
  const product = startProduct(dataDir);
  await Promise.race([product.ready, sleep(30_000)]);
  if (product.lines.some((line) => /another Switchyard/i.test(line))) {
    judge.find('not as it must be', 'a full disk is told as another Switchyard', tail(product));
  }
  await disk.makeRoom();
  await product.stop();
  const again = startProduct(dataDir);
  await mustBeReady(again, 'after the disk had been full');
  await again.stop();
}

function tail({ lines }: Product): string {
  return lines.slice(-5).join(' / ');
}
