import type { FastifyBaseLogger } from 'fastify';
import type { ProblemCode } from '#shared/contract/problem.ts';

const everyMs = 1_000;

/**
 * Tells of calls that failed on our side. Of those that found no room, which one sender can make by the
 * thousand, it tells one a second, and how many there were before it.
 */
export function createFailureLog() {
  let toldAt = -Infinity;
  let untold = 0;
  return (log: Pick<FastifyBaseLogger, 'warn'>, code: ProblemCode, error: unknown): void => {
    if (code !== 'busy') return log.warn({ err: error }, code);
    if (performance.now() - toldAt < everyMs) {
      untold += 1;
      return;
    }
    log.warn({ err: error, ...(untold > 0 && { before: untold }) }, code);
    toldAt = performance.now();
    untold = 0;
  };
}
