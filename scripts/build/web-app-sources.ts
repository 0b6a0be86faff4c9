import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';

/**
 * All inputs of the built web app: the files that Vite bundles, and the models, settings and limits on the
 * prerendered pages.
 */
const sourcePatterns = [
  '{web,shared}/**/*',
  'vite*.config.ts',
  'scripts/build/*',
  'server/providers/*/models/*.ts',
  'server/providers/*/provider.ts',
  'server/providers/*.ts',
  'server/providers/contract/*.ts',
  'server/areas/{models,settings}/**/*.ts',
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

/** A hash of the names and contents of all sources. If it is unchanged, no build is needed. */
export async function hashWebAppSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listWebAppSources()) {
    hash.update(`${file}\0`).update(await readFile(join(repositoryFolder, file)));
  }
  return hash.digest('hex');
}
