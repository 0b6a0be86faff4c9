import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryFolder } from '../repository-folder.ts';
import { type Stage, stages } from './stages.ts';

/** Runs every stage, two at a time, and prints a line for each; answers with how many failed. */
export async function runChecks(): Promise<number> {
  const waiting = [...stages];
  let failures = 0;
  const work = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      if (!(await runStage(stage))) failures++;
    }
  };
  await Promise.all([work(), work()]);
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
