import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

const cache = join(repositoryFolder, 'node_modules/.cache/clients');
const files = ['package.json', 'package-lock.json', '.npmrc'];
const outOfReach =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

/**
 * Installs the packages of a folder's manifest and lock file, unless the same ones are installed already.
 * Returns the path of their `node_modules`. Returns null, and prints why, if npm's registry can't be reached.
 */
export async function installPackages(folder: string): Promise<string | null> {
  const present = files.filter((file) => existsSync(join(folder, file)));
  const hash = createHash('sha256');
  for (const file of present) hash.update(await readFile(join(folder, file)));
  const installed = join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(installed)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(join(cache, 'installing-'));
    try {
      for (const file of present) await copyFile(join(folder, file), join(fresh, file));
      await runNpm(fresh);
      // Another process may have installed the same ones in the meantime.
      if (!existsSync(installed)) await rename(fresh, installed);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      if (!outOfReach.test(stderr ?? '')) throw error;
      console.log('NOT RUN  clients from npm’s registry, which is out of reach');
      return null;
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return join(installed, 'node_modules');
}

async function runNpm(cwd: string): Promise<void> {
  // NODE_OPTIONS forbids connections to other machines.
  const { NODE_OPTIONS: _, ...env } = process.env;
  await promisify(execFile)('npm', ['install'], { cwd, env });
}
