import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ParsedFile, ParseJob } from '../parsing/parser.ts';
import { tooLongSignal } from './watched.ts';

export type ParseFailure =
  | { reason: 'refused'; message: string; cause?: string }
  | { reason: 'aborted' | 'closed' | 'too-long' | 'died' };

export type ParseOutcome = { parsed: ParsedFile } | { failure: ParseFailure };

/** A process's reply. With `isSpent`, it has used so much memory that it should be replaced. */
export type ParseReply = ParseOutcome & { isSpent: boolean };

const main = fileURLToPath(new URL('parse-process-main.ts', import.meta.url));
const programFolder = fileURLToPath(new URL('../../../../../', import.meta.url));
const died: ParseReply = { failure: { reason: 'died' }, isSpent: true };
const tooLong: ParseReply = { failure: { reason: 'too-long' }, isSpent: true };

/** The limits of one process: its total memory, and the CPU time for each file. */
interface ParseLimits {
  memoryLimitBytes: number;
  cpuLimitMs: number;
}

export type ParseProcess = ReturnType<typeof startParseProcess>;

/** Starts a process that has no environment, cannot write files, and can read only what the parsers need. */
export function startParseProcess({ memoryLimitBytes, cpuLimitMs }: ParseLimits) {
  const child = fork(main, [String(memoryLimitBytes), String(cpuLimitMs)], {
    execArgv: restrictions(memoryLimitBytes),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isUsable = true;
  const kill = () => {
    isUsable = false;
    child.kill('SIGKILL');
  };
  child.once('exit', kill);
  child.on('error', kill);
  letParentExit(child);

  return {
    /** Parses one file at a time. Resolves with `died` or `too-long` if the process ends. */
    async parse(job: ParseJob): Promise<ParseOutcome> {
      keepParent(child);
      const { isSpent, ...outcome } = await exchange(child, job);
      letParentExit(child);
      if (isSpent) kill();
      return outcome;
    },
    get isUsable() {
      return isUsable;
    },
    kill,
  };
}

/** The only files of the program that parsers can read; its data and keys are out of reach. */
const readable = [
  'package.json',
  'server/areas/attachments/',
  'server/platform/app-error.ts',
  'shared/',
  // Node looks for these files in every parent folder, whether they exist or not.
  'server/package.json',
  'server/areas/package.json',
  'server/platform/package.json',
];

/** Node flags that restrict a process to reading the `readable` files and writing none. */
export function restrictions(memoryLimitBytes: number): string[] {
  const heapMegabytes = Math.round(memoryLimitBytes / 2 / 1024 / 1024);
  // `node_modules` may be a symbolic link.
  const packages = `${programFolder}node_modules`;
  const paths = [...readable.map((path) => programFolder + path), packages, realpathSync(packages)];
  return [
    '--permission',
    ...paths.map((path) => `--allow-fs-read=${path}`),
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${heapMegabytes}`,
  ];
}

function exchange(child: ChildProcess, job: ParseJob): Promise<ParseReply> {
  const { promise, resolve } = Promise.withResolvers<ParseReply>();
  const onExit = (_code: unknown, signal: unknown) =>
    resolve(signal === tooLongSignal ? tooLong : died);
  const onMessage = (reply: unknown) => resolve(reply as ParseReply);
  child.once('exit', onExit).once('message', onMessage);
  if (child.exitCode !== null || child.signalCode !== null || !child.connected) resolve(died);
  else child.send(job, (error) => error && resolve(died));
  return promise.finally(() => child.off('exit', onExit).off('message', onMessage));
}

function keepParent(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letParentExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
