import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './start-failure.ts';

/**
 * Locks a directory for this process until the returned function is called or the process dies.
 * The lock is SQLite's, so the kernel holds it: kill -9 releases it and a reused pid means nothing.
 */
export function lockDirectory(directory: string): () => void {
  const pidFile = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const message =
      `Another Switchyard (process ${readPid(pidFile)}) already uses ${directory}: ` +
      'stop it first, or set SWITCHYARD_DATA_DIR to another directory.';
    throw new StartFailure(message, { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
