import { ProviderError } from '#server/domain/query/provider-error.ts';
import type { Reply } from './reply.ts';

const maxBodyBytes = 64 * 1024;
const bodyDeadlineMs = 5000;

/** A body that is no stream, such as an error's: as much of it as comes in time and is bearable. */
export async function readShortBody(reply: Reply): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  reply.setDeadline(bodyDeadlineMs);
  try {
    for (let piece = await reply.read(); piece; piece = await reply.read()) {
      pieces.push(piece);
      size += piece.length;
      if (size >= maxBodyBytes) break;
    }
  } catch (error) {
    // The status is known and says more than a cut body.
    if (!(error instanceof ProviderError)) throw error;
  }
  return Buffer.concat(pieces).subarray(0, maxBodyBytes).toString('utf8');
}
