import { samplingNames, type SamplingName } from '#shared/contract/query/constants.ts';
import { askWhole, eventsOf, maxAnswerBytes } from './ask-whole.ts';
import { AnswerStream } from '../response/answer-stream.ts';
import { tryParse } from '../response/json.ts';
import {
  continueFrom,
  createStreamState,
  usageOf,
  type StreamState,
} from '../response/stream-state.ts';
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
import type { RequestPart } from '../errors/error-body.ts';
import type { CallTerms, VendorProtocol } from '../vendor-protocol.ts';
import type { AnswerEvent, AnswerRequest, Sampling } from '../../contract/model-provider.ts';

/** The connection to one vendor, and the request parts that it refuses for our keys. */
interface VendorLine {
  pool: HttpPool;
  refusedParts: RefusedParts;
}

/** The maximum number of times to continue an answer that its vendor paused. */
const mostPauses = 5;

/**
 * Streams an answer. If the vendor refuses a part of the request before the first event, the request is
 * repeated without that part.
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
  const reported = new Set<RequestPart>();
  const refusedHere = new Set<RequestPart>();
  for (;;) {
    const refused = new Set([...refusedParts.list(key, request.upstreamId), ...refusedHere]);
    const ask = refused.has('stream') ? askWhole : askStreamed;
    let hasBegun = false;
    try {
      const lacksSearch = refused.has('search') || protocol.excludesSearch?.(request) === true;
      const { sampling = samplingNames } = protocol;
      const lacks = new Set<RequestPart>([
        ...refused,
        ...(lacksSearch ? ['search' as const] : []),
        ...samplingNames.filter((name) => !sampling.includes(name)),
      ]);
      const { temperature, effort, search } = request;
      const given = { temperature, ...request.sampling, effort, search };
      for (const what of ['temperature', ...samplingNames, 'effort', 'search'] as const) {
        if (!lacks.has(what) || given[what] == null || reported.has(what)) continue;
        reported.add(what);
        yield { type: 'left-out', what };
      }
      const asked = without(sent, lacks);
      const events = askOn(ask, pool, protocol, asked, { key, refused }, signal);
      for await (const event of events) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (error) {
      const isNew = error instanceof PartRefused && !refused.has(error.part);
      if (hasBegun || !isNew || !canLeaveOut(protocol, error.part, request)) throw error;
      refusedHere.add(error.part);
      if (error.part !== 'search' || isUsualSearch(request)) {
        refusedParts.add(key, request.upstreamId, error.part);
      }
    }
  }
}

/**
 * Whether a refused search will probably be refused in other requests too. If it was combined with
 * tools, a format, a location or a low effort, that may be why it was refused.
 */
function isUsualSearch({ search, toolUse, format, effort }: AnswerRequest): boolean {
  const isPlain = !search?.location && !search?.contextSize && !toolUse && !format;
  return isPlain && effort !== 'none' && effort !== 'minimal';
}

function without(
  { temperature, sampling = {}, search, ...request }: AnswerRequest,
  lacks: ReadonlySet<RequestPart>,
): AnswerRequest {
  const kept = samplingNames.filter((name) => sampling[name] !== undefined && !lacks.has(name));
  return {
    ...request,
    ...(temperature !== undefined && !lacks.has('temperature') && { temperature }),
    ...(kept.length > 0 && {
      sampling: Object.fromEntries(kept.map((name) => [name, sampling[name]])) as Sampling,
    }),
    ...(search && !lacks.has('search') && { search }),
  };
}

function isSampling(what: string): what is SamplingName {
  return samplingNames.some((name) => name === what);
}

function canLeaveOut(
  { mayAskWhole }: VendorProtocol,
  part: RequestPart,
  { search, sampling }: AnswerRequest,
): boolean {
  if (isSampling(part)) return sampling?.[part] !== undefined;
  if (part === 'search') return search !== undefined;
  return part !== 'stream' || mayAskWhole === true;
}

/** Streams one answer. If the vendor pauses it, calls again with the text so far. */
async function* askOn(
  ask: typeof askStreamed,
  pool: HttpPool,
  protocol: VendorProtocol,
  request: AnswerRequest,
  terms: CallTerms,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  let state = createStreamState();
  state.finds.isOn = request.search !== undefined;
  state.finds.listsSources = request.search?.listsSources === true;
  state.keepsReasoning = request.keepsReasoning === true;
  let asked: AnswerRequest | null = request;
  for (let pauses = 0; asked; pauses += 1) {
    signal.throwIfAborted();
    let next: AnswerRequest | null = null;
    try {
      for await (const event of ask(pool, protocol, asked, terms, signal, state)) {
        if (event.type === 'end' && state.isPaused && pauses < mostPauses)
          next = toContinue(protocol, request, state);
        if (event.type !== 'end' || !next) yield event;
      }
    } catch (error) {
      const usage = state.earlierUsage && usageOf(state);
      if (usage) yield { type: 'usage', usage };
      throw error;
    }
    asked = next;
    state = continueFrom(state);
  }
}

/** The request that continues a paused answer, within the same limits; null if they are used up. */
function toContinue(
  { id: provider }: VendorProtocol,
  { maxOutputTokens, search, turns, ...request }: AnswerRequest,
  state: StreamState,
): AnswerRequest | null {
  const tokensLeft = maxOutputTokens - (usageOf(state)?.outputTokens ?? 0);
  if (tokensLeft <= 0 || !search) return null;
  const { blocks } = state;
  return {
    ...request,
    maxOutputTokens: tokensLeft,
    search: { ...search, mostSearches: Math.max(1, search.mostSearches - state.finds.searches) },
    turns: [...turns, { role: 'assistant', text: '', vendorBlocks: { provider, blocks } }],
  };
}

async function* askStreamed(
  pool: HttpPool,
  protocol: VendorProtocol,
  request: AnswerRequest,
  terms: CallTerms,
  signal: AbortSignal,
  state: StreamState,
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
          state,
        );
      } else {
        yield readWhole(call, protocol, await readShortBody(response));
      }
      isRead = true;
      return;
    }
    const stream = new AnswerStream(call, protocol, limits, request, state);
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

/** A proxy on the way to the vendor may combine a stream into a single body. */
function mayBeWhole({ status, headers }: ResponseReader, { applyWhole }: VendorProtocol): boolean {
  const isJson = headers['content-type']?.includes('json') ?? false;
  return status === 200 && isJson && applyWhole !== undefined;
}

function* readAnswer(
  call: FailedCall,
  protocol: VendorProtocol,
  body: string,
  state: StreamState,
): Generator<AnswerEvent> {
  const answer = tryParse(body);
  if (answer === undefined || protocol.parseErrorBody(answer))
    yield readWhole(call, protocol, body);
  else yield* eventsOf(protocol, answer, state);
}

/** Handles a response that is not a stream: an error, or a prompt that the vendor declined. */
function readWhole(call: FailedCall, protocol: VendorProtocol, body: string): AnswerEvent {
  const errorBody = protocol.parseErrorBody(tryParse(body));
  if (!errorBody) throw foreignBodyError(call, body);
  if (errorBody.kind !== 'refused') throw toProviderError(call, errorBody);
  return { type: 'end', finish: 'refused', isBlocked: true, usage: null };
}
