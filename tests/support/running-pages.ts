import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../../scripts/repository-folder.ts';

export interface RunningPage {
  /** The path in the repository. */
  path: string;
  text: string;
}

/** Commands to paste, from a block such as ```` ```sh walk:install ````. */
export interface CommandBlock {
  page: string;
  /** The name by which `npm run try:procedures` finds it. Null if the trial can't run it. */
  name: string | null;
  commands: string;
}

/** The index and the pages that it leads to. */
export function readRunningPages(): RunningPage[] {
  const names = readdirSync(join(repositoryFolder, 'docs/running')).toSorted();
  return ['docs/running.md', ...names.map((name) => `docs/running/${name}`)].map((path) => ({
    path,
    text: readFileSync(join(repositoryFolder, path), 'utf8'),
  }));
}

/** The command blocks of a page. Those in a list are indented. */
export function readCommandBlocks({ path, text }: RunningPage): CommandBlock[] {
  const blocks = text.matchAll(/^( *)```sh(?: walk:([a-z-]+))?\n(.*?)^\1```$/gms);
  return [...blocks].map(([, indent = '', name, commands = '']) => ({
    page: path,
    name: name ?? null,
    commands: commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** The examples of docs/running/variables.md, by variable. `…` is a placeholder for a secret. */
export function readVariableExamples(): Map<string, string> {
  const page = readRunningPages().find(({ path }) => path === 'docs/running/variables.md');
  const cells = [...(page?.text.matchAll(/^\| (`[A-Z_]+=.*?) +\|/gm) ?? [])];
  return new Map(
    cells.flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)=([^`]*)`/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ),
  );
}
