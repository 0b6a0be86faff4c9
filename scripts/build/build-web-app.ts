import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#local/postgres/start-failure.ts';
import { compressAssets } from './compress-assets.ts';
import { hashWebAppSources } from './web-app-sources.ts';
import { repositoryFolder } from '../repository-folder.ts';

const stampFile = join(repositoryFolder, 'dist/web-sources.sha256');
const built = ['dist/web/index.html', 'dist/pages/app.html'];

interface BuildOptions {
  signal?: AbortSignal;
  /** Builds even if the sources have not changed since the last build. */
  isForced?: boolean;
}

/** Builds the web app if its sources have changed since the last build. Returns whether it did. */
export async function buildWebApp(
  onLog: (line: string) => void,
  { signal, isForced = false }: BuildOptions = {},
): Promise<boolean> {
  const sources = await hashWebAppSources();
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  const isBuilt = stamp !== '' && built.every((file) => existsSync(join(repositoryFolder, file)));
  if (isBuilt && stamp === sources && !isForced) return false;
  const hasChanged = isBuilt && stamp !== sources;
  onLog(hasChanged ? 'Building the web app because its sources changed.' : 'Building the web app.');
  const startedAt = performance.now();
  await rm(stampFile, { force: true });
  await run('Couldn’t build the web app', [viteProgram(), 'build'], signal);
  const diagrams = [viteProgram(), 'build', '--config', 'vite.diagrams.config.ts'];
  await Promise.all([
    run('Couldn’t build the frame for diagrams', diagrams, signal),
    run('Couldn’t prerender the pages', ['scripts/build/prerender.ts'], signal),
  ]);
  await compressAssets();
  await writeFile(stampFile, sources);
  onLog(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

function viteProgram(): string {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json');
  return join(dirname(manifest), 'bin/vite.js');
}

async function run(message: string, program: string[], signal?: AbortSignal): Promise<void> {
  const options = { cwd: repositoryFolder, env: { PATH: process.env['PATH'] }, signal };
  try {
    await promisify(execFile)(process.execPath, program, options);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const detail = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new StartFailure(`${message}:\n${detail}`, { cause });
  }
}
