import { statfs } from 'node:fs/promises';

/** PostgreSQL writes its log in files of 16 MB, and needs room for one to start after a crash. */
const neededBytes = 24 * 1024 * 1024;

/** Whether the disk of a folder has room for PostgreSQL to start and to write. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= neededBytes;
}
