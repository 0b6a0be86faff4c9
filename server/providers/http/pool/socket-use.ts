import type { Socket } from 'node:net';
import { codeOf } from '../errors/network-error.ts';

export interface SocketUse {
  socket: Socket | null;
  /** How many calls have begun on this socket. */
  calls: number;
}

/** A vendor that closes later than this had taken the call, so it is not sent again. */
const staleMs = 2000;
const closedCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** How a socket stood when a call began on it. */
export class SocketMark {
  readonly #socket: Socket | null;
  readonly #isReused: boolean;
  readonly #bytesRead: number;
  readonly #atMs = performance.now();

  constructor(use: SocketUse) {
    this.#isReused = use.calls > 0;
    this.#socket = use.socket;
    this.#bytesRead = use.socket?.bytesRead ?? 0;
    use.calls += 1;
  }

  /** The vendor closed a kept socket just as it was used again, and answered nothing. */
  isStale(error: Error): boolean {
    return (
      this.#isReused &&
      closedCodes.has(codeOf(error)) &&
      this.#socket?.bytesRead === this.#bytesRead &&
      performance.now() - this.#atMs < staleMs
    );
  }
}
