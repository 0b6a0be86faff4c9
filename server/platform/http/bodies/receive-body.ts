import type { IncomingMessage } from 'node:http';
import type { Permit } from '#server/platform/limiter.ts';
import { AppError } from '../../app-error.ts';
import { dropRest } from '../uploads/linger.ts';
import { giveBack } from '../uploads/give-back.ts';
import { uncountedBytes, type BodyLimits } from './body-limits.ts';

export interface Arrival {
  limits: BodyLimits;
  /** The client's address. The body counts towards its limits. */
  holder: string;
  /** If a body is still incomplete after this time, it is refused. */
  timeoutMs: number;
  mostBytes: number;
}

/**
 * Reads a whole body into memory and counts it towards the limits while reading. Throws an AppError
 * if the body is too large, too slow or over a limit.
 */
export async function receiveBody(request: IncomingMessage, arrival: Arrival): Promise<Buffer> {
  try {
    return await receiveWithin(request, arrival);
  } catch (error) {
    await dropRest(request);
    throw error;
  }
}

async function receiveWithin(
  request: IncomingMessage,
  { limits, holder, timeoutMs, mostBytes }: Arrival,
): Promise<Buffer> {
  const declaredBytes = Number(request.headers['content-length'] ?? mostBytes);
  if (declaredBytes > mostBytes) throw tooLarge();
  const place = limits.unfinished.take(holder);
  // Counts the first bytes in advance, so that a body over the limits is refused unread.
  const counted = countedOf(Math.min(declaredBytes, bytesAhead));
  const memory = limits.bytes.take(holder, counted);
  const pieces = new Pieces(declaredBytes, memory, counted);
  try {
    return await collect(request, pieces, timeoutMs);
  } finally {
    pieces.giveBack();
    place.release();
    memory.release();
  }
}

function collect(request: IncomingMessage, pieces: Pieces, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const fail = (error: unknown) => {
    request.off('data', take).pause();
    reject(error);
  };
  const take = (piece: Buffer) => {
    try {
      pieces.append(piece);
    } catch (error) {
      fail(error);
    }
  };
  const end = () => {
    request.off('close', cut);
    resolve(pieces.join());
  };
  const cut = () => fail(new AppError('malformed-request', 'The request was interrupted.'));
  const timer = setTimeout(() => fail(tooSlow()), timeoutMs);
  request.on('data', take).once('end', end).once('error', cut).once('close', cut);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', take).off('end', end).off('error', cut).off('close', cut);
  });
}

/** The pieces of a body received so far. Each counts with all the memory that it uses. */
class Pieces {
  readonly #mostBytes: number;
  readonly #memory: Permit;
  readonly #pieces: Buffer[] = [];
  #length = 0;
  #held = 0;
  #counted: number;

  constructor(mostBytes: number, memory: Permit, counted: number) {
    this.#mostBytes = mostBytes;
    this.#memory = memory;
    this.#counted = counted;
  }

  append(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#mostBytes) throw tooLarge();
    this.#held += piece.buffer.byteLength + bytesOfEachPiece;
    const more = countedOf(this.#held) - this.#counted;
    if (more > 0) {
      this.#memory.grow(more);
      this.#counted += more;
    }
    this.#pieces.push(piece);
  }

  join(): Buffer {
    return Buffer.concat(this.#pieces, this.#length);
  }

  giveBack(): void {
    for (const piece of this.#pieces.splice(0)) giveBack(piece);
  }
}

/** The memory overhead of each piece. A body sent in single bytes takes many times its length. */
const bytesOfEachPiece = 512;
/** The maximum that one read from a connection can return. */
const bytesAhead = 64 * 1024;

function countedOf(bytes: number): number {
  return Math.max(0, bytes - uncountedBytes);
}

function tooSlow(): AppError {
  return new AppError('request-timeout', 'The request took too long to arrive. Try again.');
}

function tooLarge(): AppError {
  return new AppError('body-too-large', 'This request is too large. Shorten it and try again.');
}
