import type { IncomingMessage } from 'node:http';
import { giveBack } from './give-back.ts';

const lingerMs = 2_000;
const lingerBytes = 256 * 1024;

/**
 * Drops the rest of the body for up to two seconds, because a client that is cut off while sending
 * may never read the refusal. Cuts off a long body immediately, because dropping it costs as much
 * as receiving it.
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

/** The maximum number of requests that `lingerThenClose` keeps open. */
const mostLingering = 16;
const lingering = new Set<IncomingMessage>();

/**
 * Closes a request that was answered before its whole body arrived. A client that keeps sending is
 * cut off after two seconds, or immediately if too many others are still sending.
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
