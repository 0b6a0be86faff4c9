import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

/** `npm start`, run as a person would, with everything it printed. */
export interface Product {
  lines: string[];
  /** The URL once the product is ready; null if it ended before. */
  ready: Promise<string | null>;
  isAlive(): boolean;
  /** Sends the signal to stop, and waits until the product has stopped. */
  stop(): Promise<void>;
}

export function startProduct(dataDir: string): Product {
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: repositoryFolder,
    env: { PATH: process.env['PATH'], PORT: '0', SWITCHYARD_DATA_DIR: dataDir, ...generous },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const callOff = runWhenOrphaned('kill -9 "$1"', String(child.pid));
  const exited = new Promise<null>((resolve) => child.once('close', () => resolve(null)));
  void exited.then(callOff);
  const lines: string[] = [];
  const listening = new Promise<string>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        const url = /^Switchyard is ready: (\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });
  return {
    lines,
    ready: Promise.race([listening, exited]),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), 40_000);
      await exited;
      clearTimeout(impatient);
    },
  };
}

const generous = {
  TRUST_PROXY: '127.0.0.1',
  FREE_PER_MINUTE: '100000',
  FREE_PER_DAY: '1000000',
};

/** The URL of the product's own PostgreSQL. */
export async function readDatabaseUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const port = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgresql://switchyard:${password}@127.0.0.1:${port}/switchyard`;
}
