import type { AnswerEvent, AnswerRequest } from '#server/domain/models/ports.ts';
import { AnswerStream } from './response/answer-stream.ts';
import { tryParse } from './response/json.ts';
import { sendCall, type Line } from './pool/http-pool.ts';
import { readShortBody } from './response/read-body.ts';
import { Reply } from './response/response-reader.ts';
import { errorOfComplaint, errorOfForeignBody, type FailedCall } from './errors/vendor-error.ts';
import type { VendorProtocol } from './vendor-protocol.ts';

export async function* streamAnswer(
  line: Line,
  protocol: VendorProtocol,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  signal.throwIfAborted();
  const vendorCall = protocol.buildCall(request);
  const reply = new Reply(protocol.id, line.timeouts);
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, reply };
  const abort = () => reply.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let isRead = false;
  try {
    sendCall(line, vendorCall, reply);
    await reply.waitForHead();
    if (!isStream(reply)) {
      yield readWhole(call, protocol, await readShortBody(reply));
      isRead = true;
      return;
    }
    const stream = new AnswerStream(call, protocol);
    for (let event = await stream.next(); event; event = await stream.next()) {
      isRead = event.type === 'end';
      yield event;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    if (isRead) reply.leave();
    else reply.abort(new Error('The reader went away.'));
  }
}

function isStream({ status, headers }: Reply): boolean {
  if (status !== 200) return false;
  const type = headers['content-type'] ?? '';
  return !type.includes('json') && !type.includes('html');
}

/** A reply that is no stream is an error, or the vendor's way to decline the prompt. */
function readWhole(call: FailedCall, protocol: VendorProtocol, body: string): AnswerEvent {
  const complaint = protocol.readComplaint(tryParse(body));
  if (!complaint) throw errorOfForeignBody(call, body);
  if (complaint.fault !== 'refused') throw errorOfComplaint(call, complaint);
  return { type: 'end', finish: 'refused', usage: null };
}
