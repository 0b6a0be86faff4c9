import type { IncomingMessage } from 'node:http';
import { giveBack } from './give-back.ts';

const lingerMs = 2_000;
const lingerBytes = 256 * 1024;

/**
 * Drops what still arrives, for a moment: a client that is cut off while it sends may not come to read the
 * refusal. The rest of a long body is not waited for, because to drop it costs as much as to take it.
 */
export function dropRest(raw: IncomingMessage): Promise<void> {
  const isLong = Number(raw.headers['content-length'] ?? Infinity) > lingerBytes;
  if (isLong || raw.complete || raw.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, lingerMs);
  raw.once('close', resolve).once('end', resolve).unpipe();
  raw.on('data', giveBack).resume();
  return promise.finally(() => {
    clearTimeout(timer);
    raw.off('close', resolve).off('end', resolve).off('data', giveBack);
  });
}

/** So many are read at once; together they could keep us from everything else. */
const mostLingering = 16;
const lingering = new Set<IncomingMessage>();

/**
 * For a request that has been answered before all of it was there: a client that goes on sending is cut off,
 * after a moment, or at once where many do.
 */
export function lingerThenClose(raw: IncomingMessage): void {
  if (lingering.has(raw) || raw.destroyed) return;
  raw.unpipe();
  if (raw.complete) return void raw.resume();
  if (lingering.size >= mostLingering) return cutOff(raw);
  lingering.add(raw);
  const stop = () => {
    clearTimeout(timer);
    lingering.delete(raw);
  };
  const timer = setTimeout(() => {
    stop();
    raw.destroy();
  }, lingerMs);
  raw.once('close', stop).once('end', stop).on('data', giveBack).resume();
}

function cutOff(raw: IncomingMessage): void {
  for (let piece = takePiece(raw); piece !== null; piece = takePiece(raw)) giveBack(piece);
  raw.destroy();
}

function takePiece(raw: IncomingMessage): Buffer | null {
  return raw.read() as Buffer | null;
}
