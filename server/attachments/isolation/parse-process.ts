import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { UploadedFile } from '#server/domain/attachments/ports.ts';
import type { ParsedFile } from '../parsing/parser.ts';
import { tooLongSignal } from './watched.ts';

/** An uploaded file whose name is already clean. */
export type ParseJob = UploadedFile;

export type ParseFailure =
  | { reason: 'refused'; message: string; cause?: string }
  | { reason: 'aborted' | 'closed' | 'too-long' | 'died' };

export type ParseOutcome = { parsed: ParsedFile } | { failure: ParseFailure };

/** What a process returns; one that `isSpent` has used much memory, and a new one serves better. */
export type ParseReply = ParseOutcome & { isSpent: boolean };

export interface ParseProcess {
  /** One file at a time. Ends with `died`, or `too-long`, when the process does. */
  parse(job: ParseJob): Promise<ParseOutcome>;
  readonly isUsable: boolean;
  kill(): void;
}

const main = fileURLToPath(new URL('parse-process-main.ts', import.meta.url));
const programFolder = fileURLToPath(new URL('../../../', import.meta.url));
const died: ParseReply = { failure: { reason: 'died' }, isSpent: true };
const tooLong: ParseReply = { failure: { reason: 'too-long' }, isSpent: true };

/** What one process may use: memory of all kinds together, and the processor for one file. */
export interface ParseLimits {
  memoryLimitBytes: number;
  cpuLimitMs: number;
}

/** The process sees no environment, writes nothing, and reads only what parsers are made of. */
export function startParseProcess({ memoryLimitBytes, cpuLimitMs }: ParseLimits): ParseProcess {
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
    async parse(job) {
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

/** What the parsers are made of; neither the rest of the program, nor its data and keys beside it. */
const readable = [
  'package.json',
  'server/attachments/',
  'server/domain/app-error.ts',
  'shared/',
  // Asked for on the way up to the one above, whether it is there or not.
  'server/package.json',
  'server/domain/package.json',
];

/** Node's own flags, by which a process may read so much and write nothing. */
export function restrictions(memoryLimitBytes: number): string[] {
  const heapMegabytes = Math.round(memoryLimitBytes / 2 / 1024 / 1024);
  // The folder of packages may be a link to somewhere else.
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
