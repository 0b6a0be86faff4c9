import { askWhole, eventsOf, maxAnswerBytes } from './ask-whole.ts';
import { AnswerStream } from '../response/answer-stream.ts';
import { tryParse } from '../response/json.ts';
import { sendCall, type HttpPool } from '../pool/http-pool.ts';
import type { RefusedParts } from './refused-parts.ts';
import { checkKey } from '../request/call-parts.ts';
import { trimPictures } from '../request/trim-pictures.ts';
import { readShortBody, readWholeBody } from '../response/read-body.ts';
import { ResponseReader } from '../response/response-reader.ts';
import { withVendorRequest } from '../response/vendor-request.ts';
import {
  foreignBodyError,
  PartRefused,
  toProviderError,
  type FailedCall,
} from '../errors/vendor-error.ts';
import { silenceLimits, wholeAnswerMs } from '../timeouts.ts';
import type { CallTerms, VendorProtocol } from '../vendor-protocol.ts';
import type { AnswerEvent, AnswerRequest } from '#server/providers/contract/model-provider.ts';

/** The connection to one vendor, and the request parts that it refuses for our keys. */
interface VendorLine {
  pool: HttpPool;
  refusedParts: RefusedParts;
}

/**
 * Streams an answer. If the vendor refuses a part of the request before the first event, we repeat the
 * request without that part.
 */
export async function* streamAnswer(
  { pool, refusedParts }: VendorLine,
  protocol: VendorProtocol,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  signal.throwIfAborted();
  const key = checkKey(protocol.id, protocol.apiKey());
  const { turns, leftOut } = trimPictures(request.turns, protocol.maxRequestBytes ?? Infinity);
  if (leftOut > 0) yield { type: 'left-out', what: 'images', count: leftOut };
  const sent = { ...request, turns };
  for (;;) {
    const refused = refusedParts.list(key, request.upstreamId);
    const ask = refused.has('stream') ? askWhole : askStreamed;
    let hasBegun = false;
    try {
      for (const what of ['temperature', 'effort'] as const) {
        if (refused.has(what) && request[what] != null) yield { type: 'left-out', what };
      }
      const asked = refused.has('temperature') ? withoutTemperature(sent) : sent;
      for await (const event of ask(pool, protocol, asked, { key, refused }, signal)) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (error) {
      const isNew = error instanceof PartRefused && !refused.has(error.part);
      if (hasBegun || !isNew || !canLeaveOut(protocol, error.part)) throw error;
      refusedParts.add(key, request.upstreamId, error.part);
    }
  }
}

function withoutTemperature({ temperature: _, ...request }: AnswerRequest): AnswerRequest {
  return request;
}

function canLeaveOut({ mayAskWhole }: VendorProtocol, part: PartRefused['part']): boolean {
  return part !== 'stream' || mayAskWhole === true;
}

async function* askStreamed(
  pool: HttpPool,
  protocol: VendorProtocol,
  request: AnswerRequest,
  terms: CallTerms,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const vendorCall = protocol.buildCall(request, terms);
  const { effort } = request;
  const limits = silenceLimits(pool.timeouts, effort);
  const response = new ResponseReader(protocol.id, limits);
  const call: FailedCall = { provider: protocol.id, secret: vendorCall.secret, response };
  const abort = () => response.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let isRead = false;
  try {
    sendCall(pool, vendorCall, response);
    await response.waitForHead();
    if (!isStream(response)) {
      if (mayBeWhole(response, protocol)) {
        response.setDeadline(wholeAnswerMs(pool.timeouts, effort), 'request-timeout');
        yield* readAnswer(
          call,
          protocol,
          await readWholeBody(response, call.provider, maxAnswerBytes),
        );
      } else {
        yield readWhole(call, protocol, await readShortBody(response));
      }
      isRead = true;
      return;
    }
    const stream = new AnswerStream(call, protocol, limits, request);
    try {
      for (let event = await stream.next(); event; event = await stream.next()) {
        isRead = event.type === 'end';
        yield withVendorRequest(event, response.headers);
      }
    } catch (error) {
      const { usage } = stream;
      if (usage && !(error instanceof PartRefused)) yield { type: 'usage', usage };
      throw error;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    if (isRead) response.leave();
    else response.abort(new Error('The client stopped reading.'));
  }
}

function isStream({ status, headers }: ResponseReader): boolean {
  if (status !== 200) return false;
  const type = headers['content-type'] ?? '';
  return !type.includes('json') && !type.includes('html');
}

/** A proxy between us and the vendor may collect a stream into one body. */
function mayBeWhole({ status, headers }: ResponseReader, { applyWhole }: VendorProtocol): boolean {
  const isJson = headers['content-type']?.includes('json') ?? false;
  return status === 200 && isJson && applyWhole !== undefined;
}

function* readAnswer(
  call: FailedCall,
  protocol: VendorProtocol,
  body: string,
): Generator<AnswerEvent> {
  const answer = tryParse(body);
  if (answer === undefined || protocol.parseErrorBody(answer))
    yield readWhole(call, protocol, body);
  else yield* eventsOf(protocol, answer);
}

/** Handles a response that is not a stream: an error, or the vendor declining the prompt. */
function readWhole(call: FailedCall, protocol: VendorProtocol, body: string): AnswerEvent {
  const errorBody = protocol.parseErrorBody(tryParse(body));
  if (!errorBody) throw foreignBodyError(call, body);
  if (errorBody.kind !== 'refused') throw toProviderError(call, errorBody);
  return { type: 'end', finish: 'refused', isBlocked: true, usage: null };
}
