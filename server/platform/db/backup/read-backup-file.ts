import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { damaged, missing, notOurs } from './restore-error.ts';

/** Reads a file that `npm run backup` wrote. Throws a RestoreError if it is missing, truncated or damaged. */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer> {
  const plain = createGunzip();
  const packed = createReadStream(file).on('error', (error) => plain.destroy(error));
  try {
    yield* packed.pipe(plain) as AsyncIterable<Buffer>;
  } catch (error) {
    throw explain(error, file);
  } finally {
    packed.destroy();
  }
}

/** Turns a missing file or a zlib error into a RestoreError; returns other errors unchanged. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return missing(file, error);
  if (error.message === 'incorrect header check') return notOurs(error);
  return error.code === 'Z_BUF_ERROR' || error.code === 'Z_DATA_ERROR' ? damaged(error) : error;
}
