import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ResponseReader } from './response-reader.ts';

const maxBodyBytes = 64 * 1024;
const bodyDeadlineMs = 5000;

/** Reads a body that isn't a stream, such as an error: what arrives in time, up to the limit. */
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
    // The body was cut off, but the status is known, which matters more.
    if (!(error instanceof ProviderError)) throw error;
  }
  return Buffer.concat(pieces).subarray(0, maxBodyBytes).toString('utf8');
}

/** Reads a whole body. Throws `ProviderError` if it is cut off or too large. */
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
