import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';

const file = join(repositoryFolder, 'scripts/expressions/checked.txt');

/** The digests of expressions known to be safe. Checking all of them takes minutes. */
export function readChecked(): Set<string> {
  return new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
}

export function writeChecked(digests: Iterable<string>): void {
  writeFileSync(file, `${[...digests].sort().join('\n')}\n`);
}
