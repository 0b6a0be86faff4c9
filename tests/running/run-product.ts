import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, vi } from 'vitest';
import { compileCache } from '../support/compile-cache.ts';
import { listDescendants, killGroup } from './processes.ts';

/** `npm start`, run as a person would, with everything it printed. */
export interface RunningProduct {
  pid: number;
  lines: string[];
  exited: Promise<number | null>;
  waitForLine(pattern: RegExp): Promise<string>;
  /** Resolves with the URL once the product is ready. */
  ready(): Promise<string>;
}

const startScript = [process.execPath, 'local/start.ts'];

export function runProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  command = startScript,
): RunningProduct {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    // Starts a separate process group, as a shell does.
    detached: true,
    env: {
      ...inherited(),
      PORT: '0',
      SWITCHYARD_DATA_DIR: dataDir,
      LOCAL_MODELS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = collectLines(child);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;
  onTestFinished(() => killGroup([pid, ...listDescendants(pid)]));
  const waitForLine = (pattern: RegExp) =>
    vi.waitFor(() => {
      const line = lines.find((one) => pattern.test(one));
      expect(line ?? lines.join('\n')).toMatch(pattern);
      return line ?? '';
    }, 60_000);
  return {
    pid,
    lines,
    exited,
    waitForLine,
    async ready() {
      const line = await waitForLine(/^Switchyard is ready/);
      return /http:\S+/.exec(line)?.[0] ?? '';
    },
  };
}

/** Returns the path of a data directory that doesn't exist yet. It is deleted when the test ends. */
export async function makeDataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-running-'));
  // When the tests run as root, PostgreSQL needs access as another user.
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return join(folder, 'data');
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_OPTIONS'];
  return { ...compileCache, ...Object.fromEntries(names.flatMap((name) => entryOf(name))) };
}

function entryOf(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

function collectLines({ stdout, stderr }: ChildProcess): string[] {
  const lines: string[] = [];
  for (const input of [stdout, stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => line && lines.push(line));
  }
  return lines;
}
