import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';

export interface Program {
  pid: number;
  stop(): Promise<void>;
}

/** Runs a Node program in a separate process that ends when this process ends, for whatever reason. */
export async function startProgram(
  args: readonly string[],
  { cwd, env, readyUrl }: { cwd: string; env: Record<string, string>; readyUrl: string },
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    // Detached, so that we handle Ctrl-C alone and stop the programs in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const faults: Buffer[] = [];
  child.stderr?.on('data', (piece: Buffer) => faults.length < 100 && faults.push(piece));
  const callOff = runWhenOrphaned('kill -9 "$1"', String(child.pid));
  child.once('exit', callOff);
  try {
    await untilReady(child, readyUrl);
  } catch (cause) {
    await end(child);
    throw new Error(`${args[0]} did not start: ${Buffer.concat(faults).toString()}`, { cause });
  }
  return { pid: child.pid ?? 0, stop: () => end(child) };
}

async function untilReady(child: ChildProcess, readyUrl: string): Promise<void> {
  const givesUpAt = Date.now() + 20_000;
  while (child.exitCode === null && Date.now() < givesUpAt) {
    const response = await fetch(readyUrl).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`Nothing answers at ${readyUrl}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(impatient);
}
