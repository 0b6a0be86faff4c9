import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { damaged, notOurs } from './restore-error.ts';

/** What a file of `npm run backup` holds. Throws a RestoreError where it is cut short or damaged. */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer> {
  const plain = createGunzip();
  const packed = createReadStream(file).on('error', (error) => plain.destroy(error));
  try {
    yield* packed.pipe(plain) as AsyncIterable<Buffer>;
  } catch (error) {
    throw explain(error);
  } finally {
    packed.destroy();
  }
}

/** What zlib says of bytes, in words; anything else as it is. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.message === 'incorrect header check') return notOurs(error);
  return error.code === 'Z_BUF_ERROR' || error.code === 'Z_DATA_ERROR' ? damaged(error) : error;
}
