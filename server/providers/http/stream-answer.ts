import type { AnswerEvent, AnswerRequest } from '#server/domain/models/ports.ts';
import { AnswerStream } from './response/answer-stream.ts';
import { tryParse } from './response/json.ts';
import { sendCall, type HttpPool } from './pool/http-pool.ts';
import { readShortBody } from './response/read-body.ts';
import { ResponseReader } from './response/response-reader.ts';
import { toProviderError, foreignBodyError, type FailedCall } from './errors/vendor-error.ts';
import { silenceLimits } from './timeouts.ts';
import type { VendorProtocol } from './vendor-protocol.ts';

export async function* streamAnswer(
  pool: HttpPool,
  protocol: VendorProtocol,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  signal.throwIfAborted();
  const vendorCall = protocol.buildCall(request);
  const response = new ResponseReader(protocol.id, silenceLimits(pool.timeouts, request.effort));
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, response };
  const abort = () => response.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let isRead = false;
  try {
    sendCall(pool, vendorCall, response);
    await response.waitForHead();
    if (!isStream(response)) {
      yield readWhole(call, protocol, await readShortBody(response));
      isRead = true;
      return;
    }
    const stream = new AnswerStream(call, protocol, pool.timeouts.idleMs);
    for (let event = await stream.next(); event; event = await stream.next()) {
      isRead = event.type === 'end';
      yield event;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    if (isRead) response.leave();
    else response.abort(new Error('The reader went away.'));
  }
}

function isStream({ status, headers }: ResponseReader): boolean {
  if (status !== 200) return false;
  const type = headers['content-type'] ?? '';
  return !type.includes('json') && !type.includes('html');
}

/** A response that is no stream is an error, or the vendor's way to decline the prompt. */
function readWhole(call: FailedCall, protocol: VendorProtocol, body: string): AnswerEvent {
  const errorBody = protocol.parseErrorBody(tryParse(body));
  if (!errorBody) throw foreignBodyError(call, body);
  if (errorBody.kind !== 'refused') throw toProviderError(call, errorBody);
  return { type: 'end', finish: 'refused', usage: null };
}
