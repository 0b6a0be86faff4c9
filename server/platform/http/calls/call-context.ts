import type { FastifyReply, FastifyRequest } from 'fastify';
import Bowser from 'bowser';
import type { Actor } from '../../actor.ts';
import type { SessionWatch, WatchedSession } from '../../sessions/session-watch.ts';
import { networkOf } from './client/client-address.ts';
import type { Cookies } from './cookies.ts';
import { isForeign } from './refusals/same-site.ts';
import type { ReceivedFile } from '../uploads/receive-form.ts';
import type { StoredSession } from '#server/platform/sessions/session-store.ts';

/** What a route receives besides its parsed input. */
export interface CallContext {
  actor: Actor;
  /** Starts to watch the caller's session. Null for a visitor, who has none. */
  watchSession(): WatchedSession | null;
  /** Throws if the caller may no longer make this call, because the session or the permission has ended. */
  checkAgain(): Promise<void>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** True when the client sent `Accept: text/event-stream`. */
  wantsEvents: boolean;
  /** How many events of a stream the client has already received, from Last-Event-ID. */
  lastEventId: number;
  /** The version that a change is based on, from If-Match; null when the client sends none. */
  ifMatch: number | null;
  /** The uploaded files. They stay on disk until the route ends or calls `discardFiles`. */
  files: readonly ReceivedFile[];
  /**
   * Deletes the uploaded files. Call this as soon as they have been read, because an answer can take a long
   * time and other requests may need the disk space.
   */
  discardFiles(): Promise<void>;
  cookies: Cookies;
  describeClient(): Pick<StoredSession, 'device' | 'network'>;
  headers(): Record<string, string>;
  /** The full URL of the request, with the host as the client sent it. */
  url: URL;
  /** The browser's time zone from the `Time-Zone` header; null if it sends none. */
  timeZone: string | null;
  /** True for a request that another site's page triggered. */
  isForeign: boolean;
  /** True for a request from a script, false for one from a link, an address bar or an image. */
  isByScript: boolean;
  /** The Idempotency-Key, which identifies a call that is sent twice; null if there is none. */
  idempotencyKey: string | null;
  /** Whether the client uses Anthropic's API, according to its `anthropic-version` header. */
  speaksAnthropic: boolean;
  /** The labels of an API call, from x-switchyard-tags; null if there are none. */
  tags: string | null;
  /** Adds headers to the response, whether or not it is streamed. */
  setHeaders(headers: Record<string, string>): void;
  /** Sets `X-Total-Count`, the number of rows on all pages. */
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
    headers: () => wordsOf(request.headers),
    url: new URL(request.url, `${request.protocol}://${request.headers.host ?? 'localhost'}`),
    timeZone: readTimeZone(request.headers['time-zone']),
    isForeign: isForeign(request.headers),
    isByScript: isByScript(request.headers),
    speaksAnthropic: request.headers['anthropic-version'] !== undefined,
    idempotencyKey: firstOf(request.headers['idempotency-key']) || null,
    tags: firstOf(request.headers['x-switchyard-tags']),
    setHeaders: (headers) => void reply.headers(headers),
    setTotal: (total) => void reply.header('x-total-count', total),
  };
}

/** Falls back to `Accept`, in which page loads ask for HTML and image loads for images. */
function isByScript({ 'sec-fetch-dest': goal, accept = '' }: FastifyRequest['headers']): boolean {
  return goal === undefined ? !/^(?:text\/html|image\/)/.test(accept) : goal === 'empty';
}

function wordsOf(headers: FastifyRequest['headers']): Record<string, string> {
  const words = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(words);
}

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

// If we didn't issue the If-Match header, it becomes version -1, which matches nothing, so the change is
// refused.
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const [, version = '-1'] = /^"?(\d{1,15})"?$/.exec(header) ?? [];
  return Number(version);
}

/**
 * Time zone names that browsers have sent. Their number is limited, because a client could invent names to fill
 * the memory.
 */
const knownZones = new Map<string, boolean>();

const mostKnownZones = 2_000;

/** The time zone of a `Time-Zone` header, such as `Europe/Berlin`; null if it is not a known zone. */
function readTimeZone(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || !/^[A-Za-z][\w+/-]{1,63}$/.test(header)) return null;
  const isKnown = knownZones.get(header) ?? isTimeZone(header);
  if (knownZones.size >= mostKnownZones) knownZones.clear();
  knownZones.set(header, isKnown);
  return isKnown ? header : null;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

const longestParsed = 500;
const longestDevice = 60;

/** Names the browser and system in a User-Agent, such as `Firefox on Linux`; empty if unknown. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestParsed));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, longestDevice);
}
