import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repositoryFolder = resolve(import.meta.dirname, '../..');

export interface TrackedFile {
  path: string;
  text: string;
}

/** The text files that git knows, or will once they are added. */
export function readTrackedFiles(pattern: RegExp): TrackedFile[] {
  return listTrackedPaths(pattern).flatMap((path) => readText(path));
}

/** Those of pictures and other data too. */
export function listTrackedPaths(pattern: RegExp): string[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', listing, { cwd: repositoryFolder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && pattern.test(path));
}

// A file that was deleted but not yet committed is still listed.
function readText(path: string): TrackedFile[] {
  try {
    const text = readFileSync(join(repositoryFolder, path), 'utf8');
    return text.includes('\0') ? [] : [{ path, text }];
  } catch {
    return [];
  }
}
