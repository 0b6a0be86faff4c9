import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';

/**
 * What the built web app depends on: what Vite bundles, and the models, settings and limits that the
 * prerendered pages show.
 */
const sourcePatterns = [
  '{web,shared}/**/*',
  'vite*.config.ts',
  'scripts/build/*',
  'server/providers/*/models/*.ts',
  'server/providers/*/provider.ts',
  'server/providers/*.ts',
  'server/domain/models/**/*.ts',
  'server/domain/settings/**/*.ts',
  'server/compose/settings.ts',
  'server/config.ts',
  'tsconfig*.json',
  'package.json',
  'package-lock.json',
];

export async function listWebAppSources(): Promise<string[]> {
  const files: string[] = [];
  const found = glob(sourcePatterns, { cwd: repositoryFolder, withFileTypes: true });
  for await (const entry of found) {
    if (entry.isFile() && !entry.name.includes('.test.')) {
      files.push(relative(repositoryFolder, join(entry.parentPath, entry.name)));
    }
  }
  return files.sort();
}

/** A hash of the sources' names and contents: equal hashes need no new build. */
export async function hashWebAppSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listWebAppSources()) {
    hash.update(`${file}\0`).update(await readFile(join(repositoryFolder, file)));
  }
  return hash.digest('hex');
}
