import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartFailure } from './start-failure.ts';

/**
 * Stops the PostgreSQL of a Switchyard that was killed. Only the holder of the directory's lock may
 * call this. Removes the pid file if an unrelated process has reused its pid.
 */
export async function stopLeftoverPostmaster(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (!(await isPostmaster(pid, cluster))) return removePidOfAnother(pid, pidFile);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await stopsWithin(10_000, pid, signal, cluster)) return;
  }
  throw new StartFailure(`An earlier PostgreSQL (process ${pid}) won’t stop. Stop it manually.`);
}

async function stopsWithin(
  timeoutMs: number,
  pid: number,
  signal: NodeJS.Signals,
  cluster: string,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  signalProcess(pid, signal);
  while (Date.now() < deadline) {
    if (!(await isPostmaster(pid, cluster))) return true;
    await sleep(20);
  }
  return false;
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return (await readCommand(pid)).includes(cluster);
}

// Containers without init keep zombies. Their command line is empty, so they count as stopped.
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout).catch(() => '');
}

async function removePidOfAnother(pid: number, pidFile: string): Promise<void> {
  if (isAlive(pid)) await rm(pidFile, { force: true });
}

function isAlive(pid: number): boolean {
  return signalProcess(pid, 0);
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
