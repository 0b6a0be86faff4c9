import { sendCall, type HttpPool } from './pool/http-pool.ts';
import { readError } from './call-whole.ts';
import type { FailedCall } from './errors/vendor-error.ts';
import { readShortBody } from './response/read-body.ts';
import { ResponseReader } from './response/response-reader.ts';
import type { VendorCall, VendorProtocol } from './vendor-protocol.ts';

/**
 * Makes a call that returns bytes, and resolves once the vendor has accepted it. Abort `signal` if the bytes
 * aren't read to their end.
 */
export async function callStream(
  pool: HttpPool,
  protocol: Pick<VendorProtocol, 'id' | 'parseErrorBody'>,
  vendorCall: VendorCall,
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer>> {
  signal.throwIfAborted();
  const response = new ResponseReader(protocol.id, pool.timeouts);
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, response };
  const abort = () => response.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const end = () => {
    signal.removeEventListener('abort', abort);
    response.abort(new Error('The call is over.'));
  };
  try {
    sendCall(pool, vendorCall, response);
    await response.waitForHead();
    if (response.status !== 200) throw readError(call, protocol, await readShortBody(response));
  } catch (error) {
    end();
    throw error;
  }
  return readPieces(response, end);
}

async function* readPieces(response: ResponseReader, end: () => void): AsyncGenerator<Buffer> {
  try {
    for (let piece = await response.read(); piece; piece = await response.read()) yield piece;
  } finally {
    end();
  }
}
