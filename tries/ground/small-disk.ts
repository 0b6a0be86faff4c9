import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runWhenOrphaned } from '#local/postgres/orphan-guard.ts';
import { NotTriedHere } from '../trial.ts';

const run = promisify(execFile);

/** A real file system, small enough to be filled. */
export interface SmallDisk {
  folder: string;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small disk, which only root may do. Otherwise throws, so that the trial is skipped. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    throw new NotTriedHere('needs the right to mount a small disk (run as root)');
  }
  const callOff = runWhenOrphaned('umount -l "$1"', folder);
  await chmod(folder, 0o711);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fill(filler),
    makeRoom: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['-l', folder]);
      callOff();
    },
  };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
