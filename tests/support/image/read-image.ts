import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTrackedPaths, repositoryFolder } from '../../architecture/tracked-files.ts';

interface Instruction {
  name: string;
  arguments: string;
}

interface Copy {
  /** The stage that the files come from; null for the build context. */
  from: string | null;
  sources: string[];
}

/** The stages of the Dockerfile, each with its instructions in order. */
export function readStages(): Instruction[][] {
  const text = readFileSync(join(repositoryFolder, 'Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, arguments: rest.trim() });
  }
  return stages;
}

export function listCopies(stage: readonly Instruction[]): Copy[] {
  return stage
    .filter(({ name }) => name === 'COPY')
    .map(({ arguments: words }) => {
      const [, from = null, paths = ''] = /^(?:--from=(\S+) +)?(.*)$/.exec(words) ?? [];
      return { from, sources: paths.split(/ +/).slice(0, -1) };
    });
}

/** The environment variables that the image sets by default. */
export function readImageVariables(stage: readonly Instruction[]): Record<string, string> {
  const given = stage.filter(({ name }) => name === 'ENV').map((each) => each.arguments);
  return Object.fromEntries(
    given.flatMap((line) => line.split(/ +/).map((pair) => pair.split('=', 2))),
  ) as Record<string, string>;
}

/** The tracked files in Docker's build context. */
export function listContext(): string[] {
  return listTrackedPaths(/./).filter((path) => isGiven(path));
}

export function listImageFiles(): string[] {
  const copied = listCopies(readStages()[1] ?? []).filter(({ from }) => from === null);
  return listContext().filter((path) =>
    copied.some(({ sources }) => sources.some((source) => coversPath(source, path))),
  );
}

/** Returns whether .dockerignore includes a file. The last matching rule wins. */
export function isGiven(path: string): boolean {
  const rules = readFileSync(join(repositoryFolder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return rules.findLast(({ pattern }) => coversPath(pattern, path))?.isKept ?? true;
}

/**
 * A pattern also covers everything in a folder that it names. Docker treats a leading dot like any character.
 */
export function coversPath(pattern: string, path: string): boolean {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(/|$)`).test(path);
}
