import { Limiter } from '#shared/lib/limiter.ts';
import { AppError } from '../../domain/app-error.ts';

const unfinishedOfOne = 200;
const unfinishedOfAll = 4_000;
const bytesOfOne = 10 * 1024 * 1024;
const bytesOfAll = 32 * 1024 * 1024;

/**
 * Bounds the bodies that have begun to arrive and are not there yet. The holder is the address as limits are
 * counted; nobody has been identified so early.
 */
export interface BodyLimits {
  unfinished: Limiter;
  /** What they hold in memory, besides the first bytes of each. */
  bytes: Limiter;
}

/** So much of each body is not counted: what fills the memory with long ones keeps no short one out. */
export const uncountedBytes = 8 * 1024;

export function createBodyLimits(): BodyLimits {
  const refuse = () =>
    new AppError('busy', 'Too many requests are arriving. Try again in a moment.', {
      retryAfterSeconds: 5,
    });
  return {
    unfinished: new Limiter({ total: () => unfinishedOfAll, perHolder: unfinishedOfOne, refuse }),
    bytes: new Limiter({ total: () => bytesOfAll, perHolder: bytesOfOne, refuse }),
  };
}
