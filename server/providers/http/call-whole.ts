import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { tryParse } from './response/json.ts';
import { sendCall, type HttpPool } from './pool/http-pool.ts';
import { readShortBody, readWholeBody } from './response/read-body.ts';
import { ResponseReader } from './response/response-reader.ts';
import { toProviderError, foreignBodyError, type FailedCall } from './errors/vendor-error.ts';
import type { VendorCall, VendorProtocol } from './vendor-protocol.ts';

export interface WholeBounds {
  /** Counted from the start of the call to the last byte. */
  timeoutMs: number;
  maxBytes: number;
}

/** Makes a call that returns one JSON document. The caller checks its shape. */
export async function callWhole(
  pool: HttpPool,
  protocol: Pick<VendorProtocol, 'id' | 'parseErrorBody'>,
  vendorCall: VendorCall,
  bounds: WholeBounds,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  const response = new ResponseReader(protocol.id, pool.timeouts);
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, response };
  const abort = () => response.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    response.setDeadline(bounds.timeoutMs, 'request-timeout');
    sendCall(pool, vendorCall, response);
    await response.waitForHead();
    if (response.status !== 200) throw readError(call, protocol, await readShortBody(response));
    const body = await readWholeBody(response, protocol.id, bounds.maxBytes);
    const answer = tryParse(body);
    if (answer === undefined || protocol.parseErrorBody(answer)) {
      throw readError(call, protocol, body);
    }
    return answer;
  } finally {
    signal.removeEventListener('abort', abort);
    response.abort(new Error('The call has ended.'));
  }
}

export function readError(
  call: FailedCall,
  protocol: Pick<VendorProtocol, 'parseErrorBody'>,
  body: string,
): ProviderError {
  const errorBody = protocol.parseErrorBody(tryParse(body));
  return errorBody ? toProviderError(call, errorBody) : foreignBodyError(call, body);
}
