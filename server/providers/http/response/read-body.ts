import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/domain/models/provider-error.ts';
import type { Reply } from './response-reader.ts';

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

/** A body of which a part is of no use; throws `ProviderError` when it is cut or larger than allowed. */
export async function readWholeBody(
  reply: Reply,
  provider: ProviderId,
  maxBytes: number,
): Promise<string> {
  const tooLarge = () =>
    new ProviderError(provider, 'malformed-reply', `The reply is larger than ${maxBytes} bytes.`, {
      status: reply.status,
    });
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for (let piece = await reply.read(); piece; piece = await reply.read()) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
  }
  return Buffer.concat(pieces).toString('utf8');
}
