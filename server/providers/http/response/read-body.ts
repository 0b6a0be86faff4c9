import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/domain/models/provider-error.ts';
import type { ResponseReader } from './response-reader.ts';

const maxBodyBytes = 64 * 1024;
const bodyDeadlineMs = 5000;

/** A body that is no stream, such as an error's: as much of it as comes in time and is bearable. */
export async function readShortBody(response: ResponseReader): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  response.setDeadline(bodyDeadlineMs);
  try {
    for (let piece = await response.read(); piece; piece = await response.read()) {
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
  response: ResponseReader,
  provider: ProviderId,
  maxBytes: number,
): Promise<string> {
  const tooLarge = () =>
    new ProviderError(provider, 'malformed-reply', `The reply is larger than ${maxBytes} bytes.`, {
      status: response.status,
    });
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for (let piece = await response.read(); piece; piece = await response.read()) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
  }
  return Buffer.concat(pieces).toString('utf8');
}
