import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { damaged, missing, notOurs } from './restore-error.ts';

/** What a file of `npm run backup` holds. Throws a RestoreError where it is missing, cut short or damaged. */
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

/** That it is not there, or what zlib says of its bytes, in words; anything else as it is. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return missing(file, error);
  if (error.message === 'incorrect header check') return notOurs(error);
  return error.code === 'Z_BUF_ERROR' || error.code === 'Z_DATA_ERROR' ? damaged(error) : error;
}
