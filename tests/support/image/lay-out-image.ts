import { copyFileSync, globSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readLockedPackages } from '../../../scripts/dependencies/locked-packages.ts';
import { repositoryFolder } from '../../architecture/tracked-files.ts';
import { listImageFiles, readStages } from './read-image.ts';

const [build = []] = readStages();
const cleaning =
  build.map((each) => each.arguments).find((words) => words.includes('rm -rf')) ?? '';
const [, removed = '', deleted = ''] = /rm -rf (.*?)&& find (.*)-delete/.exec(cleaning) ?? [];
const removedFolders = removed.trim().split(/ +/);
const deletedNames = [...deleted.matchAll(/-(?:name|path) '([^']+)'/g)].map(([, glob = '']) =>
  glob.replace('*/test/*', '**/test/**'),
);

/**
 * Creates in `folder` what the Dockerfile puts into its image: production packages, built web app, sources.
 */
export function layOutImage(folder: string): void {
  for (const path of [...listPackageFiles(), ...listBuiltFiles(), ...listImageFiles()]) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(join(repositoryFolder, path), target);
  }
}

function listPackageFiles(): string[] {
  const folders = readLockedPackages()
    .filter(({ isDev, path }) => !isDev && !isRemoved(path))
    .map(({ path }) => path);
  return listFiles(folders.map((path) => `${path}/**`)).filter((path) => {
    const isDeleted = (glob: string) =>
      posix.matchesGlob(path, glob.includes('/') ? glob : `**/${glob}`);
    return !isRemoved(path) && !deletedNames.some((glob) => isDeleted(glob));
  });
}

function isRemoved(path: string): boolean {
  return removedFolders.some(
    (glob) => posix.matchesGlob(path, glob) || path.startsWith(`${glob}/`),
  );
}

function listBuiltFiles(): string[] {
  return listFiles(['dist/web/**', 'dist/pages/**']);
}

function listFiles(patterns: string[]): string[] {
  return globSync(patterns, { cwd: repositoryFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repositoryFolder.length + 1));
}

/** A hard link costs nothing, but can't point to another disk. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
