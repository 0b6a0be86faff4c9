import type { IncomingMessage } from 'node:http';

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
  raw.resume();
  return promise.finally(() => {
    clearTimeout(timer);
    raw.off('close', resolve).off('end', resolve);
  });
}

/** For a request that has been refused: a client that goes on sending is cut off. */
export function lingerThenClose(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), lingerMs);
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
