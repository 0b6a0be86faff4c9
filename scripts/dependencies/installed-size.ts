import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';

/** The size of an installed package in bytes, without nested packages; null if it is not installed. */
export function installedBytes(path: string): number | null {
  const folder = join(repositoryFolder, path);
  return existsSync(folder) ? bytesOf(folder) : null;
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesOf(path) : lstatSync(path).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
