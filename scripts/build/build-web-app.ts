import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile, glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartFailure } from '#local/postgres/start-failure.ts';
import { hashWebAppSources } from './web-app-sources.ts';
import { repositoryFolder } from '../repository-folder.ts';

const stampFile = join(repositoryFolder, 'dist/web-sources.sha256');
const built = ['dist/web/index.html', 'dist/pages/app.html'];

interface BuildOptions {
  signal?: AbortSignal;
  /** Builds even if the sources have not changed since the last build. */
  isForced?: boolean;
}

/** Builds the web app if its sources have changed. Returns whether it was built. */
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

const folder = join(repositoryFolder, 'dist/web');
const leastBytes = 1_000;

/** Writes a Brotli and a gzip copy of each text file of the built web app. */
async function compressAssets(): Promise<void> {
  const compressions: Promise<void>[] = [];
  for await (const file of glob('**/*.{js,css,svg,html}', { cwd: folder })) {
    compressions.push(compress(join(folder, file)));
  }
  await Promise.all(compressions);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
