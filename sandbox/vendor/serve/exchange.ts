import type { ServerResponse } from 'node:http';
import { createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, RequestLog } from '../../control/request-log.ts';
import type { WireReply } from '../vendor.ts';

/** The client hung up, so nothing more can be delivered. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Sends one reply over its socket and records it in the request log. */
export class Exchange {
  readonly entry: LoggedRequest;
  private readonly raw: ServerResponse;
  private readonly log: RequestLog;
  private readonly gone = new AbortController();
  private readonly departure: Promise<void>;
  private readonly startedAt = performance.now();
  private processingMs = 0;
  private encoding: 'gzip' | 'br' | null = null;
  private compressor: Gzip | BrotliCompress | null = null;

  constructor(raw: ServerResponse, log: RequestLog, entry: LoggedRequest) {
    this.raw = raw;
    this.log = log;
    this.entry = entry;
    this.departure = once(raw, 'close').then(() => {
      log.settle(entry, raw.writableFinished ? 'completed' : 'aborted');
      this.gone.abort();
    });
  }

  async waitMs(delayMs: number): Promise<void> {
    if (this.gone.signal.aborted) throw new ClientGone();
    if (delayMs <= 0) return;
    try {
      await sleep(delayMs, undefined, { signal: this.gone.signal });
    } catch (cause) {
      throw new ClientGone('The client hung up while waiting.', { cause });
    }
  }

  async waitUntilMs(dueMs: number): Promise<void> {
    await this.waitMs(dueMs - (performance.now() - this.startedAt));
  }

  waitForClientToGo(): Promise<void> {
    return this.departure;
  }

  /** Compresses the body even if the client didn't ask for it, as a proxy might. */
  compress(encoding: 'gzip' | 'br'): void {
    this.encoding = encoding;
    this.compressor = encoding === 'br' ? createBrotliCompress() : createGzip();
    this.compressor.pipe(this.raw);
  }

  start(status: number, headers: Record<string, string>): void {
    this.entry.status = status;
    this.processingMs = performance.now() - this.startedAt;
    const { 'content-length': length, ...others } = headers;
    const encoded = this.encoding
      ? { 'content-encoding': this.encoding }
      : length !== undefined && { 'content-length': length };
    this.raw.writeHead(status, { ...others, ...encoded, ...this.timingHeaders(headers) });
    this.raw.flushHeaders();
  }

  async write(frame: string | Buffer): Promise<void> {
    if (this.gone.signal.aborted) throw new ClientGone();
    if (this.compressor) return this.writeCompressed(this.compressor, frame);
    if (this.raw.write(frame)) return;
    await Promise.race([once(this.raw, 'drain'), this.waitForClientToGo()]);
  }

  private async writeCompressed(
    compressor: Gzip | BrotliCompress,
    frame: string | Buffer,
  ): Promise<void> {
    compressor.write(frame);
    await new Promise<void>((resolve) => compressor.flush(resolve));
  }

  end(frame = ''): void {
    (this.compressor ?? this.raw).end(frame);
  }

  send(reply: WireReply): void {
    const length = String(Buffer.byteLength(reply.body));
    this.start(reply.status, { ...reply.headers, 'content-length': length });
    this.end(reply.body);
  }

  /** Breaks the connection from the server's side after everything written has been sent. */
  async breakOff(): Promise<void> {
    if (this.raw.headersSent) await this.flush();
    this.log.settle(this.entry, 'completed');
    this.raw.destroy();
  }

  private timingHeaders(headers: Record<string, string>): Record<string, string> {
    if (!('openai-processing-ms' in headers)) return {};
    return { 'openai-processing-ms': String(Math.round(this.processingMs)) };
  }

  private flush(): Promise<void> {
    return new Promise((resolve) => {
      if (this.gone.signal.aborted) return resolve();
      this.raw.write('', () => resolve());
    });
  }
}
