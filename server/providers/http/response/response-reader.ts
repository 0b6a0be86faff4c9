import type { IncomingHttpHeaders } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { describeNetworkError, kindOfNetworkError } from '../errors/network-error.ts';
import { SocketMark, type SocketUse } from '../pool/socket-use.ts';
import type { SilenceLimits } from '../timeouts.ts';

const maxQueuedBytes = 256 * 1024;
const maxLeftoverBytes = 64 * 1024;
const leftoverMs = 1000;

const decoders: Partial<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

type TimeoutKind = 'first-byte-timeout' | 'idle-timeout' | 'request-timeout';

/** One response, pulled by its reader. The timeout starts when the reader is created. */
export class ResponseReader implements Dispatcher.DispatchHandler {
  status = 0;
  headers: IncomingHttpHeaders = {};

  readonly #provider: ProviderId;
  #idleMs: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #hasBytes = false;
  #hasDeadline = false;
  #isOver = false;
  #isLeft = false;
  #failure: { reason: unknown } | null = null;
  #wake: (() => void) | null = null;
  #use: SocketUse | null = null;
  #mark: SocketMark | null = null;
  #resend: (() => void) | null = null;
  #decoder: Transform | null = null;

  constructor(provider: ProviderId, limits: Pick<SilenceLimits, 'firstByteMs' | 'idleMs'>) {
    this.#provider = provider;
    this.#idleMs = limits.idleMs;
    this.#timer = setTimeout(() => this.#expire('first-byte-timeout'), spread(limits.firstByteMs));
  }

  async waitForHead(): Promise<void> {
    while (this.status === 0) await this.#waitForMore();
  }

  /** Returns everything that has arrived since the last read; null at the end of the body. */
  async read(): Promise<Buffer | null> {
    while (this.#queuedBytes === 0) {
      if (this.#isOver && !this.#failure) return null;
      await this.#waitForMore();
    }
    const [first] = this.#queue;
    const bytes = first && this.#queue.length === 1 ? first : Buffer.concat(this.#queue);
    this.#queue.length = 0;
    this.#queuedBytes = 0;
    this.#controller?.resume();
    return bytes;
  }

  /** Sets a time limit for the rest of the response, even if data keeps arriving. */
  setDeadline(deadlineMs: number, kind: TimeoutKind = 'idle-timeout'): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#failure) return;
    this.#hasDeadline = true;
    this.#timer = setTimeout(() => this.#expire(kind), deadlineMs);
  }

  /** Sets how long the vendor may be silent from now on. */
  limitIdle(idleMs: number): void {
    if (this.#isOver || this.#failure || this.#hasDeadline || idleMs === this.#idleMs) return;
    this.#idleMs = idleMs;
    if (!this.#hasBytes) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#expire('idle-timeout'), spread(idleMs));
  }

  /** Calls `resend`, at most once, if the socket was closed before the call could be sent on it. */
  resendWhenStale(resend: () => void): void {
    this.#resend = resend;
  }

  travelBy(use: SocketUse): void {
    this.#use = use;
  }

  /** Closes the socket immediately. A waiting reader throws `reason`. */
  abort(reason: unknown): void {
    this.#queue.length = 0;
    this.#queuedBytes = 0;
    this.#fail(reason);
  }

  /** Stops reading. If the body ends soon, the socket is kept for the next call. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#failure) return;
    this.#isLeft = true;
    this.#queuedBytes = 0;
    this.#controller?.resume();
    this.#timer = setTimeout(
      () => this.abort(new Error('The vendor kept the response open after the answer.')),
      leftoverMs,
    );
    this.#timer.unref();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#mark = this.#use && new SocketMark(this.#use);
    if (this.#failure) controller.abort(new Error('The call was aborted.'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Any response means that the vendor received the call. Dropping `resend` also frees the memory
    // of the request's body.
    this.#resend = null;
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    this.#decoder = this.#openDecoder(controller, headers['content-encoding']);
    this.#wakeReader();
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (!this.#decoder) return this.#take(controller, bytes);
    this.#watchIdle();
    this.#decoder.write(bytes);
  }

  /** We don't ask for compression, but a proxy may compress the response anyway. */
  #openDecoder(
    controller: Dispatcher.DispatchController,
    encoding: string | undefined,
  ): Transform | null {
    const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.();
    if (!decoder) return null;
    decoder.on('data', (bytes: Buffer) => this.#take(controller, bytes));
    decoder.on('end', () => this.#endBody());
    decoder.on('error', (cause) =>
      this.#fail(
        new ProviderError(this.#provider, 'malformed-reply', 'The body can’t be decompressed.', {
          status: this.status,
          cause,
        }),
      ),
    );
    return decoder;
  }

  #take(controller: Dispatcher.DispatchController, bytes: Buffer): void {
    this.#queuedBytes += bytes.length;
    if (this.#isLeft) return this.#dropLeftover();
    this.#watchIdle();
    this.#queue.push(bytes);
    if (this.#queuedBytes > maxQueuedBytes) controller.pause();
    this.#wakeReader();
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#endBody();
  }

  #endBody(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#wakeReader();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const resend = this.#resend;
    this.#resend = null;
    if (resend && !this.#failure && this.#mark?.isStale(error)) {
      this.#use = null;
      return resend();
    }
    this.#fail(
      new ProviderError(this.#provider, kindOfNetworkError(error), describeNetworkError(error), {
        cause: error,
      }),
    );
  }

  #waitForMore(): Promise<void> {
    if (this.#failure) throw this.#failure.reason;
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #wakeReader(): void {
    this.#wake?.();
    this.#wake = null;
  }

  #watchIdle(): void {
    if (this.#hasDeadline) return;
    if (this.#hasBytes) {
      this.#timer.refresh();
      return;
    }
    this.#hasBytes = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#expire('idle-timeout'), spread(this.#idleMs));
  }

  #expire(kind: TimeoutKind): void {
    // The vendor can't send while we aren't reading, so its time limit is reset.
    if (this.#controller?.paused) {
      this.#timer.refresh();
      return;
    }
    this.#fail(new ProviderError(this.#provider, kind, 'The vendor took too long.'));
  }

  #dropLeftover(): void {
    if (this.#queuedBytes > maxLeftoverBytes) {
      this.abort(new Error('The vendor kept sending data after the answer.'));
    }
  }

  #fail(reason: unknown): void {
    clearTimeout(this.#timer);
    if (this.#failure) return;
    this.#decoder?.destroy();
    this.#failure = { reason };
    if (!this.#isOver) this.#controller?.abort(new Error('The call was aborted.'));
    this.#wakeReader();
  }
}

/** Adds up to half a second, so that answers that started together don't time out together. */
function spread(limitMs: number): number {
  return limitMs + Math.random() * Math.min(500, limitMs / 50);
}
