import type { Socket } from 'node:net';
import { Client, type buildConnector, type Dispatcher } from 'undici';
import { ResponseReader } from '../response/response-reader.ts';
import type { SocketUse } from './socket-use.ts';

/** A client of one socket at a time that lets each response know what its socket carried before. */
export class Connection extends Client {
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
