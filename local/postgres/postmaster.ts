import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runWhenOrphaned } from './orphan-guard.ts';
import type { LogFile } from './log-file.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { StartFailure } from './start-failure.ts';

export interface PostmasterOptions {
  program: string;
  cluster: string;
  port: number;
  account: PostgresAccount | undefined;
  settings: Record<string, string>;
  log: LogFile;
}

/** One run of PostgreSQL, from accepting connections until it exits. */
export interface Postmaster {
  exited: Promise<string>;
  stop(): Promise<void>;
}

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = spawn(options.program, listFlags(options), {
    ...options.account,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // Ctrl-C reaches the whole process group, but PostgreSQL must outlive the answers that are still
    // streaming.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = describeExit(child);
  const callOffGuard = runWhenOrphaned('kill -INT "$1"', String(child.pid));
  void exited.then(callOffGuard);
  await waitUntilReady(child, exited, options);
  return { exited, stop: () => stop(child, exited) };
}

function listFlags({ cluster, port, settings }: PostmasterOptions): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Failing statements aren't logged, because they could contain a person's text.
    log_min_error_statement: 'panic',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...flags];
}

function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
}

function waitUntilReady(
  child: ChildProcess,
  exited: Promise<string>,
  { cluster, log }: Pick<PostmasterOptions, 'cluster' | 'log'>,
) {
  return new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log.write(line);
        lines.push(line);
        if (lines.length > 50) lines.shift();
        if (/system is ready to accept (read-only )?connections/.test(line)) resolve();
      });
    }
    child.once(
      'close',
      () => void exited.then((exit) => reject(explainFailure(cluster, lines, exit))),
    );
    child.once('error', (error) => reject(explainFailure(cluster, lines, error.message)));
  });
}

function explainFailure(cluster: string, lines: string[], exit: string): StartFailure {
  const unbound = lines.find((line) => /could not bind/.test(line));
  const telling = unbound ?? lines.find(isFatal);
  const reason = telling?.replace(/^.*?(FATAL|PANIC|LOG|ERROR): +/, '') ?? `it exited with ${exit}`;
  const advice = `If the database in ${cluster} is damaged, restore it from a copy or a backup.`;
  return new StartFailure(`PostgreSQL didn’t start: ${reason}${unbound ? '' : `. ${advice}`}`);
}

function isFatal(line: string): boolean {
  return /FATAL|PANIC|error while loading/.test(line);
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await exited;
  clearTimeout(impatient);
}
