import type { Socket } from 'node:net';
import { Agent, buildConnector, Client, EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici';
import { ResponseReader } from '../response/response-reader.ts';
import { defaultTimeouts, type ProviderTimeouts } from '../timeouts.ts';
import type { VendorCall } from '../vendor-protocol.ts';
import type { SocketUse } from './socket-use.ts';

/** A client that uses one socket at a time and gives each response the `SocketUse` of its socket. */
class Connection extends Client {
  readonly #use: SocketUse;

  constructor(origin: string | URL, options: Client.Options, connect: buildConnector.connector) {
    const use: SocketUse = { socket: null, calls: 0 };
    const watch = (socket: Socket) => {
      use.socket = socket;
      use.calls = 0;
    };
    super(origin, {
      ...options,
      connect: (target, done) =>
        connect(target, (...[error, socket]) => {
          if (error) return done(error, null);
          watch(socket);
          done(null, socket);
        }),
    });
    this.#use = use;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (handler instanceof ResponseReader) handler.travelBy(this.#use);
    return super.dispatch(options, handler);
  }
}

/** The connections to one vendor, with one socket per running call. `ResponseReader` handles the timeouts. */
export interface HttpPool {
  /** Keeps the sockets open for later calls. */
  kept: Dispatcher;
  /** Opens a new socket for each call. */
  fresh: Dispatcher;
  timeouts: ProviderTimeouts;
}

const keepAliveMs = 30_000;

/** `given` may have getters, read on every call. Honours HTTPS_PROXY, HTTP_PROXY, NO_PROXY. */
export function openHttpPool(given: Partial<ProviderTimeouts> = {}): HttpPool {
  const { timeouts, connect, options } = poolOptions(given);
  // If the environment configures a proxy, `more` contains a connector that uses it.
  const openConnection = (origin: string | URL, more: Client.Options) =>
    new Connection(origin, more, typeof more.connect === 'function' ? more.connect : connect);
  const kept = new EnvHttpProxyAgent({
    ...options,
    pipelining: 1,
    factory: (origin, more) =>
      new Pool(origin, Object.assign({}, more, { factory: openConnection })),
  });
  return { kept, fresh: new EnvHttpProxyAgent({ ...options, pipelining: 0 }), timeouts };
}

/**
 * Connections to servers at arbitrary addresses, each checked by `guard`. A proxy is never used,
 * because it would resolve the host name again.
 */
export function openGuardedPool(
  given: Partial<ProviderTimeouts> | undefined,
  guard: (connect: buildConnector.connector) => buildConnector.connector,
): HttpPool {
  const { timeouts, connect: plain, options } = poolOptions(given ?? {});
  const connect = guard(plain);
  const openConnection = (origin: string | URL, more: Client.Options) =>
    new Connection(origin, more, connect);
  const factory = (origin: string | URL, more: object) =>
    new Pool(origin, Object.assign({}, more, { factory: openConnection }));
  return {
    kept: new Agent({ ...options, connect, pipelining: 1, factory }),
    fresh: new Agent({ ...options, connect, pipelining: 0 }),
    timeouts,
  };
}

function poolOptions(given: Partial<ProviderTimeouts>) {
  const timeouts = Object.defineProperties(
    { ...defaultTimeouts },
    Object.getOwnPropertyDescriptors(given),
  );
  const connect = buildConnector({ timeout: timeouts.connectMs, allowH2: false });
  const options = {
    connections: null,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect,
  };
  return { timeouts, connect, options };
}

/** Sends a call. If the vendor has just closed the kept socket, repeats the call once on a new one. */
export function sendCall(
  { kept, fresh }: HttpPool,
  { method = 'POST', url, headers, body }: VendorCall,
  response: ResponseReader,
): void {
  const { origin, pathname, search } = new URL(url);
  const options = { origin, path: pathname + search, method, headers, body };
  response.resendWhenStale(() => void fresh.dispatch(options, response));
  kept.dispatch(options, response);
}

/** Waits for running calls to end, then closes all sockets. */
export async function closeHttpPool({ kept, fresh }: HttpPool): Promise<void> {
  await kept.close();
  await fresh.close();
}
