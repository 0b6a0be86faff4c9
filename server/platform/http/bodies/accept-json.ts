import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatCount } from '#shared/lib/format.ts';
import { AppError } from '../../app-error.ts';
import { receiveBody, type Arrival } from './receive-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBody?: boolean;
    /** The maximum number of members and elements in a body's JSON. If absent, a default applies. */
    bodyParts?: number;
  }
}

export interface Acceptance extends Pick<Arrival, 'limits' | 'timeoutMs'> {
  /** The client's address. The request's body counts towards its `BodyLimits`. */
  holderOf(request: FastifyRequest): string;
  /** The size of the largest body on any route, read on every call; unlimited if absent. */
  mostBytes?(): number;
}

/** Accepts JSON only, up to the route's `bodyLimit` and `mostBytes`. */
export function acceptJson(app: FastifyInstance, acceptance: Acceptance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    refuseCompressed(request);
    const bytes = await receiveWhole(request, acceptance);
    const { takesBody = true, bodyParts } = request.routeOptions.config;
    // OpenAI's Python client sends this content type even with calls that have no body.
    if (bytes.length === 0 && !takesBody) return undefined;
    refuseCostlyJson(bytes, bodyParts);
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString(), (error, body) =>
        error ? reject(error) : resolve(body),
      );
    });
  });
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() === 'identity') return;
  throw new AppError('unsupported-media-type', 'Send the request without compression.');
}

/** Accepts a body of any type as bytes. */
export function acceptBytes(app: FastifyInstance, acceptance: Acceptance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => receiveWhole(request, acceptance));
}

function receiveWhole(
  request: FastifyRequest,
  { limits, timeoutMs, holderOf, mostBytes: mostOfAny = () => Infinity }: Acceptance,
): Promise<Buffer> {
  const mostBytes = Math.min(request.routeOptions.bodyLimit, mostOfAny());
  return receiveBody(request.raw, { limits, timeoutMs, mostBytes, holder: holderOf(request) });
}

/**
 * More than pages need, and few enough that parsing and validating don't block the event loop for long. A
 * schema with ten levels, which is OpenAI's limit, uses about forty.
 */
const mostLevels = 64;
const usualParts = 5_000;

const [quote, backslash, comma] = Buffer.from('"\\,');
const openings = new Set(Buffer.from('[{'));
const closings = new Set(Buffer.from(']}'));

/**
 * Refuses JSON that is too deeply nested or has too many members and elements, without parsing it.
 * Makes one pass over the bytes and doesn't check whether they are valid JSON.
 */
export function refuseCostlyJson(bytes: Uint8Array, mostParts = usualParts): void {
  let levels = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) parts += 1;
    else if (openings.has(byte)) {
      parts += 1;
      levels += 1;
    } else if (closings.has(byte)) levels -= 1;
    if (levels > mostLevels || parts > mostParts) throw tooCostly(mostParts);
  }
}

/** The index of a string's closing quote; the length of `bytes` if there is none. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

function tooCostly(mostParts: number): AppError {
  return new AppError(
    'malformed-request',
    `The request’s JSON is too complex: it can have at most ${mostLevels} levels and ${formatCount(mostParts)} parts.`,
  );
}
