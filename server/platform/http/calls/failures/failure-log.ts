import type { FastifyBaseLogger } from 'fastify';
import type { ProblemCode } from '#shared/contract/problem.ts';

const everyMs = 1_000;

/**
 * Logs calls that failed on our side. One sender can cause thousands of `busy` failures, so at most
 * one is logged per second, with the number of those skipped before it.
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
