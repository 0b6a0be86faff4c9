import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { repositoryFolder } from '../../scripts/repository-folder.ts';
import type { WatchReport } from './watch-from-inside.ts';

/** The server as in production, in a separate process that reports about itself. */
export interface ServerProcess {
  pid: number;
  exited: Promise<string>;
  /** Ends the process, whose exit then doesn't count as a crash. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** The memory in use after a garbage collection; null once the process has ended. */
  settledMb(): Promise<number | null>;
  /** The peak memory since the last `forgetPeak`; 0 if the system doesn't report it. */
  peakMb(): Promise<number>;
  /** Resets the peak to the current memory. */
  forgetPeak(): Promise<void>;
}

export interface ServerListeners {
  onStall(ms: number): void;
  onLine(line: string): void;
  onCrash(how: string): void;
}

const watcher = join(import.meta.dirname, 'watch-from-inside.ts');

/** Resolves once the server listens. */
export async function startServerProcess(
  environment: Record<string, string>,
  listeners: ServerListeners,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', watcher, 'server/main.ts'], {
    cwd: repositoryFolder,
    env: { PATH: process.env['PATH'], ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const pid = child.pid ?? 0;
  const callOff = runWhenOrphaned('kill -9 "$1"', String(pid));
  let isEnding = false;
  const exited = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => {
      callOff();
      if (!isEnding) listeners.onCrash(signal ?? `code ${code}`);
      resolve(signal ?? `code ${code}`);
    }),
  );
  child.on('message', (report: WatchReport) => {
    if ('stallMs' in report) listeners.onStall(report.stallMs);
  });
  await untilListening(child, exited, listeners.onLine);
  child.send('watch');
  return {
    pid,
    exited,
    async end(signal) {
      isEnding = true;
      child.kill(signal);
      await exited;
    },
    settledMb: () => askSettledMb(child, exited),
    peakMb: () => readPeakMb(pid),
    // This file exists on Linux only.
    forgetPeak: () => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined),
  };
}

async function untilListening(
  child: ChildProcess,
  exited: Promise<string>,
  onLine: (line: string) => void,
): Promise<void> {
  let lastLine = '';
  const listening = new Promise<void>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on('line', (line) => {
        if (line.startsWith('Switchyard is running')) resolve();
        lastLine = line;
        onLine(line);
      });
    }
  });
  const ended = exited.then((how) => {
    throw new Error(`The server ended before it listened: ${how}. It said: ${lastLine}`);
  });
  await Promise.race([listening, ended]);
}

async function askSettledMb(child: ChildProcess, exited: Promise<string>): Promise<number | null> {
  if (!child.connected) return null;
  const settled = new Promise<number>((resolve) =>
    child.on('message', (report: WatchReport) => {
      if ('settledBytes' in report) resolve(report.settledBytes / 2 ** 20);
    }),
  );
  child.send('memory');
  return Promise.race([settled, exited.then(() => null)]);
}

async function readPeakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
