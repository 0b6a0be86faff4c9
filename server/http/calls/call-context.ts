import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredSession } from '../../domain/accounts/ports.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { SessionWatch, WatchedSession } from '../../domain/accounts/session-watch.ts';
import { networkOf } from './client/client-address.ts';
import type { Cookies } from './cookies.ts';
import { describeDevice } from './client/describe-device.ts';
import { readTimeZone } from './client/time-zone.ts';
import type { ReceivedFile } from '../uploads/receive-form.ts';

/** What a route knows besides its parsed input. */
export interface CallContext {
  actor: Actor;
  /** Begins to watch the caller's session; null for a visitor, who has none. */
  watchSession(): WatchedSession | null;
  /** Throws where the caller may not make this call any more: their session has ended, or their right. */
  checkAgain(): Promise<void>;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** True when the client asked for a stream with `Accept: text/event-stream`. */
  wantsEvents: boolean;
  /** How many events of a stream the client has seen, from Last-Event-ID. */
  lastEventId: number;
  /** The version that a change was made on, from If-Match; null when the client does not say. */
  ifMatch: number | null;
  /** The files of a form, on disk until the route has ended or discards them. */
  files: readonly ReceivedFile[];
  /** Call it once they have been read: an answer may take long, and others may need the space. */
  discardFiles(): Promise<void>;
  cookies: Cookies;
  /** The browser and the network that the call comes from. */
  describeClient(): Pick<StoredSession, 'device' | 'network'>;
  /** Where the request came to, as the client wrote it. */
  url: URL;
  /** The zone that the browser tells days in, from `Time-Zone`; null where none is told. */
  timeZone: string | null;
  /** True for a request that another site's page caused. */
  isForeign: boolean;
  /** By which a call that is sent twice is known, from Idempotency-Key; null where there is none. */
  idempotencyKey: string | null;
  /** Sends headers along with the answer, whole or streamed. */
  setHeaders(headers: Record<string, string>): void;
  /** Tells the number of rows of which the answer is one page: `X-Total-Count`. */
  setTotal(total: number): void;
}

interface Caller extends Pick<CallContext, 'actor' | 'cookies' | 'checkAgain'> {
  sessions: SessionWatch;
}

export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, cookies, sessions, checkAgain }: Caller,
): CallContext {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const lastEventId = Number(request.headers['last-event-id'] ?? 0);
  return {
    actor,
    watchSession: () => actor.sessionHash && sessions.watch(actor.sessionHash),
    checkAgain,
    signal: gone.signal,
    wantsEvents: request.headers.accept?.includes('text/event-stream') ?? false,
    lastEventId: Number.isSafeInteger(lastEventId) && lastEventId > 0 ? lastEventId : 0,
    ifMatch: readIfMatch(request.headers['if-match']),
    files: [],
    discardFiles: async () => {},
    cookies,
    describeClient: () => ({
      device: describeDevice(request.headers['user-agent'] ?? ''),
      network: networkOf(request.ip),
    }),
    url: new URL(request.url, `${request.protocol}://${request.headers.host ?? 'localhost'}`),
    timeZone: readTimeZone(request.headers['time-zone']),
    isForeign: ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])),
    idempotencyKey: firstOf(request.headers['idempotency-key']),
    setHeaders: (headers) => void reply.headers(headers),
    setTotal: (total) => void reply.header('x-total-count', total),
  };
}

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

// A header that is no version of ours matches nothing, so the change is refused.
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const [, version = '-1'] = /^"?(\d{1,15})"?$/.exec(header) ?? [];
  return Number(version);
}
