import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { preProcessFile } from 'typescript';
import { repositoryFolder } from '../../architecture/tracked-files.ts';

interface Imports {
  /** All source files reached, including the entries. */
  files: Set<string>;
  packages: Set<string>;
}

/** Follows what these sources import at run time, directly or indirectly. */
export function followImports(entries: readonly string[]): Imports {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of listImports(file)) {
      if (/^[.#]/.test(name)) files.add(resolve(file, name));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

function listImports(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const text = readFileSync(join(repositoryFolder, file), 'utf8')
    // Type imports don't exist when the server runs.
    .replaceAll(/^(import|export) type [^;]*;/gm, '');
  const imported = preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  // Programs that a source starts as separate processes.
  const started = [...text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)];
  return [...imported, ...started.map(([, path = '']) => `./${path}`)];
}

function resolve(file: string, name: string): string {
  const path = name.replace(/[?].*$/, '');
  return path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path);
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
