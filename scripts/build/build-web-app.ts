import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#local/postgres/start-failure.ts';
import { compressAssets } from './compress-assets.ts';
import { repositoryFolder } from '../repository-folder.ts';

const stampFile = join(repositoryFolder, 'dist/web-sources.sha256');
const page = join(repositoryFolder, 'dist/pages/app.html');

/** Builds the web app, unless its sources are those of the last build. */
export async function buildWebApp(
  onLog: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const sources = await hashSources();
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === sources && existsSync(page)) return;
  onLog(existsSync(page) ? 'Building the web app: its sources changed.' : 'Building the web app.');
  const startedAt = performance.now();
  await rm(stampFile, { force: true });
  await run('The web app could not be built', [viteProgram(), 'build'], signal);
  const diagrams = [viteProgram(), 'build', '--config', 'vite.diagrams.config.ts'];
  await run('The frame for diagrams could not be built', diagrams, signal);
  await run('The pages could not be prerendered', ['scripts/build/prerender.ts'], signal);
  await compressAssets();
  await writeFile(stampFile, sources);
  onLog(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

const sourcePatterns = [
  '{web,shared}/**/*',
  'vite*.config.ts',
  'scripts/build/*',
  'server/providers/*/models/*.ts',
  'server/providers/*/provider.ts',
  'server/providers/*.ts',
  'server/domain/models/**/*.ts',
  'server/domain/settings/*.ts',
  'server/config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];

async function hashSources(): Promise<string> {
  const files: string[] = [];
  const found = glob(sourcePatterns, { cwd: repositoryFolder, withFileTypes: true });
  for await (const entry of found) {
    if (entry.isFile() && !entry.name.includes('.test.')) {
      files.push(relative(repositoryFolder, join(entry.parentPath, entry.name)));
    }
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(await readFile(join(repositoryFolder, file)));
  }
  return hash.digest('hex');
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
