import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './start-failure.ts';

/**
 * Locks a directory until the returned function is called or the process dies. Uses an SQLite lock,
 * which the kernel releases even after kill -9, and which a reused pid cannot hold.
 */
export function lockDirectory(directory: string): () => void {
  const pidFile = join(directory, 'lock.pid');
  const lock = openLock(join(directory, 'lock'), directory);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (cause) {
    lock.close();
    if (isDamaged(cause)) {
      const file = join(directory, 'lock');
      throw new StartFailure(`${file} is damaged. Delete it; it holds no data.`, { cause });
    }
    if (!isHeldByAnother(cause)) throw cannotWrite(directory, cause);
    const message =
      `Another Switchyard (process ${readPid(pidFile)}) is already using ${directory}. ` +
      'Stop it first, or set SWITCHYARD_DATA_DIR to another directory.';
    throw new StartFailure(message, { cause });
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function openLock(file: string, directory: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw cannotWrite(directory, cause);
  }
}

/** SQLite's result codes. */
const [busy, corrupt, notADatabase] = [5, 11, 26];

function isHeldByAnother(error: unknown): boolean {
  return codeOf(error) === busy;
}

function isDamaged(error: unknown): boolean {
  return [corrupt, notADatabase].includes(codeOf(error));
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}

function cannotWrite(directory: string, cause: unknown): StartFailure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartFailure(
    `Couldn’t write to the data directory ${directory} (${reason}). Free some disk space, ` +
      'or set SWITCHYARD_DATA_DIR to another directory.',
    { cause },
  );
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
