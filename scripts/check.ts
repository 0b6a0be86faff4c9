import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryFolder } from './repository-folder.ts';

interface Stage {
  name: string;
  command: [program: string, ...args: string[]];
}

const cruised = [
  'shared',
  'server',
  'local',
  'web',
  'sandbox',
  'tests',
  'tries',
  'scripts',
  'training',
  'bench',
];

/** The stages of `npm run check`, slowest first. */
const stages: Stage[] = [
  {
    // Checks every file against its nearest tsconfig.json.
    name: 'lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  },
  { name: 'format', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'who imports whom',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...cruised],
  },
];

/** Runs all stages, `atOnce` at a time, and prints a line for each. Returns the number of failures. */
export async function runChecks(atOnce = 1): Promise<number> {
  const waiting = [...stages];
  let failures = 0;
  const work = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      if (!(await runStage(stage))) failures++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}

async function runStage({ name, command: [program, ...args] }: Stage): Promise<boolean> {
  const startedAt = performance.now();
  const path = [join(repositoryFolder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, {
    cwd: repositoryFolder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  const [isPassed, ...output] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!isPassed) console.log(output.join('').trim());
  return isPassed;
}

if (import.meta.main) process.exitCode = (await runChecks(2)) === 0 ? 0 : 1;
