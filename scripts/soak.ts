import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { repositoryFolder } from './repository-folder.ts';

/**
 * Runs all tests the given number of times (five by default), each time in a different order. In
 * every second run, another process keeps one core busy. If a failure depends on the order, `npm
 * test -- --sequence.shuffle --sequence.seed=SEED` reproduces it.
 */
const rounds = Number(process.argv[2] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Specify the number of rounds: npm run test:soak -- 5');
  process.exit(1);
}

const summary: string[] = [];
for (let round = 1; round <= rounds; round++) {
  const seed = Math.floor(Math.random() * 1e6);
  const isBusy = round % 2 === 0;
  const busy = isBusy ? run(['--eval', 'for (;;);']) : undefined;
  const startedAt = performance.now();
  const test = run(['scripts/test.ts', '--sequence.shuffle', `--sequence.seed=${seed}`]);
  const [code] = (await once(test, 'exit')) as [number | null];
  busy?.kill('SIGKILL');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const outcome = code === 0 ? 'passed' : 'FAILED';
  summary.push(`${outcome}  seed ${seed}, ${seconds} s${isBusy ? ', beside a busy core' : ''}`);
}
console.log(summary.join('\n'));
process.exitCode = summary.some((line) => line.startsWith('FAILED')) ? 1 : 0;

function run(program: string[]): ChildProcess {
  return spawn(process.execPath, program, { cwd: repositoryFolder, stdio: 'inherit' });
}
