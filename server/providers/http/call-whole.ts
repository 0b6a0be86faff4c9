import { ProviderError } from '#server/domain/models/provider-error.ts';
import { tryParse } from './response/json.ts';
import { sendCall, type Line } from './pool/http-pool.ts';
import { readShortBody, readWholeBody } from './response/read-body.ts';
import { Reply } from './response/response-reader.ts';
import { errorOfComplaint, errorOfForeignBody, type FailedCall } from './errors/vendor-error.ts';
import type { VendorCall, VendorProtocol } from './vendor-protocol.ts';

export interface WholeBounds {
  /** From sending until the last byte. */
  timeoutMs: number;
  maxBytes: number;
}

/** A call whose answer comes as one JSON document; the shape is for the caller to read. */
export async function callWhole(
  line: Line,
  protocol: Pick<VendorProtocol, 'id' | 'readComplaint'>,
  vendorCall: VendorCall,
  bounds: WholeBounds,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  const reply = new Reply(protocol.id, line.timeouts);
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, reply };
  const abort = () => reply.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    reply.setDeadline(bounds.timeoutMs, 'request-timeout');
    sendCall(line, vendorCall, reply);
    await reply.waitForHead();
    if (reply.status !== 200) throw readError(call, protocol, await readShortBody(reply));
    const body = await readWholeBody(reply, protocol.id, bounds.maxBytes);
    const answer = tryParse(body);
    if (answer === undefined || protocol.readComplaint(answer)) {
      throw readError(call, protocol, body);
    }
    return answer;
  } finally {
    signal.removeEventListener('abort', abort);
    reply.abort(new Error('The call is over.'));
  }
}

function readError(
  call: FailedCall,
  protocol: Pick<VendorProtocol, 'readComplaint'>,
  body: string,
): ProviderError {
  const complaint = protocol.readComplaint(tryParse(body));
  return complaint ? errorOfComplaint(call, complaint) : errorOfForeignBody(call, body);
}
