import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../postgres/free-port.ts';

/** The port that the sandbox had before, if it is free; else a new one, kept for the next time. */
export async function openSandboxPort(dataDir: string): Promise<string> {
  const file = join(dataDir, 'sandbox-port');
  const before = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (before > 0 && (await isFree(before))) return String(before);
  const port = await findFreePort();
  await writeFile(file, `${port}\n`);
  return String(port);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
