import { Limiter } from '#server/platform/limiter.ts';
import { AppError } from '../../app-error.ts';

const unfinishedOfOne = 200;
const unfinishedOfAll = 4_000;
const bytesOfOne = 10 * 1024 * 1024;
const bytesOfAll = 32 * 1024 * 1024;

/**
 * Limits the bodies that are still arriving. The holder is the client's address from `limitAddress`, because
 * the sender hasn't been identified yet.
 */
export interface BodyLimits {
  unfinished: Limiter;
  /** The memory that the bodies use, apart from the first `uncountedBytes` of each. */
  bytes: Limiter;
}

/**
 * The first bytes of a body don't count. Otherwise, short bodies would be refused while long ones fill the memory.
 */
export const uncountedBytes = 8 * 1024;

/** `mostBytes` is the size of the largest body, read on every call. One such body must always fit. */
export function createBodyLimits(mostBytes = () => bytesOfOne): BodyLimits {
  const refuse = () =>
    new AppError('busy', 'Too many requests are arriving. Try again in a moment.', {
      retryAfterSeconds: 5,
    });
  return {
    unfinished: new Limiter({ total: () => unfinishedOfAll, perHolder: unfinishedOfOne, refuse }),
    bytes: new Limiter({
      total: () => Math.max(bytesOfAll, 2 * mostBytes()),
      get perHolder() {
        return Math.max(bytesOfOne, mostBytes());
      },
      refuse,
    }),
  };
}
