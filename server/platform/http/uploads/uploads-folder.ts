import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'switchyard-uploads-';
let folder: string | undefined;

/** The folder for this process's uploads. Removes folders that crashed processes left behind. */
export function uploadsFolder(): string {
  if (folder === undefined) {
    removeLeftovers();
    folder = join(tmpdir(), `${prefix}${process.pid}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  return folder;
}

export function removeUploadsFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
