import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repositoryFolder = resolve(import.meta.dirname, '../..');

export interface TrackedFile {
  path: string;
  text: string;
}

/** Reads the text files that git tracks, or would track once they are added. */
export function readTrackedFiles(pattern: RegExp): TrackedFile[] {
  return listTrackedPaths(pattern).flatMap((path) => readText(path));
}

/** Lists all such files, including pictures and other binary data. */
export function listTrackedPaths(pattern: RegExp): string[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', listing, { cwd: repositoryFolder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && pattern.test(path));
}

// Git still lists a file that was deleted but not yet committed.
function readText(path: string): TrackedFile[] {
  try {
    const text = readFileSync(join(repositoryFolder, path), 'utf8');
    return text.includes('\0') ? [] : [{ path, text }];
  } catch {
    return [];
  }
}
