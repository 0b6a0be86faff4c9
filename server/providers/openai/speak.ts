import { createParser } from 'eventsource-parser';
import { StringDecoder } from 'node:string_decoder';
import type { ModelProvider, SpeechPiece } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { readError } from '../http/call-whole.ts';
import type { FailedCall } from '../http/errors/vendor-error.ts';
import { sendCall, type HttpPool } from '../http/pool/http-pool.ts';
import { countOf, isObject, parseEventObject, textOf } from '../http/response/json.ts';
import { readShortBody } from '../http/response/read-body.ts';
import { ResponseReader } from '../http/response/response-reader.ts';
import type { VendorCall, VendorProtocol } from '../http/vendor-protocol.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';

type Speak = NonNullable<ModelProvider['speak']>;

const protocol = { id: 'openai', parseErrorBody: parseOpenAiError } as const;
const headers = { 'content-type': 'application/json', accept: '*/*' };

/**
 * A binary reply doesn't include the number of tokens, so we request events from models that are
 * billed per token. Source: https://platform.openai.com/docs/api-reference/audio/createSpeech
 */
export function createSpeaker(pool: HttpPool, access: OpenAiAccess): Speak {
  return async ({ upstreamId, fields, isCounted }, signal) => {
    const body = { ...fields, model: upstreamId, ...(isCounted && { stream_format: 'sse' }) };
    const call = callOpenAi(access, 'audio/speech', headers, JSON.stringify(body));
    const bytes = await callStream(pool, protocol, call, signal);
    return isCounted ? readEvents(bytes) : readSound(bytes);
  };
}

async function* readSound(chunks: AsyncIterable<Buffer>): AsyncGenerator<SpeechPiece> {
  for await (const bytes of chunks) yield { type: 'sound', bytes };
}

async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<SpeechPiece> {
  const decoder = new StringDecoder('utf8');
  const read: SpeechPiece[] = [];
  let isDone = false;
  const parser = createParser({
    onEvent({ data }) {
      const piece = readEvent(data);
      if (piece) read.push(piece);
      if (piece?.type === 'usage') isDone = true;
    },
  });
  for await (const bytes of chunks) {
    parser.feed(decoder.write(bytes));
    yield* read.splice(0);
  }
  if (!isDone) throw new ProviderError('openai', 'ended-early', 'The audio stream ended early.');
}

function readEvent(data: string): SpeechPiece | null {
  const { type, audio, usage } = parseEventObject(data);
  if (type === 'speech.audio.delta') {
    return { type: 'sound', bytes: Buffer.from(textOf(audio), 'base64') };
  }
  if (type === 'speech.audio.done') {
    const { input_tokens: input, output_tokens: output } = isObject(usage) ? usage : {};
    return { type: 'usage', usage: { inputTokens: countOf(input), outputTokens: countOf(output) } };
  }
  if (type !== 'error') return null;
  throw new ProviderError('openai', 'server-error', 'The audio stream contains an error.');
}

/**
 * Makes a call that returns bytes. Resolves once the vendor has accepted it. If the bytes won't be
 * read to the end, abort `signal`.
 */
async function callStream(
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
    response.abort(new Error('The call has ended.'));
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
