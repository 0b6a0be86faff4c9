import type { Socket } from 'node:net';
import { codeOf } from '../errors/network-error.ts';

export interface SocketUse {
  socket: Socket | null;
  /** How many calls have started on this socket. */
  calls: number;
}

/**
 * If the vendor closes the socket later than this, it must have received the call, so the call
 * isn't sent again.
 */
const staleMs = 2000;
const closedCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The state of a socket when a call starts on it. */
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

  /** Whether the vendor closed a kept socket just as it was reused, without sending anything. */
  isStale(error: Error): boolean {
    return (
      this.#isReused &&
      closedCodes.has(codeOf(error)) &&
      this.#socket?.bytesRead === this.#bytesRead &&
      performance.now() - this.#atMs < staleMs
    );
  }
}
