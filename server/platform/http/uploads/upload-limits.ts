import { Limiter } from '#server/platform/limiter.ts';
import { AppError } from '../../app-error.ts';

const formsOfOne = 6;
const diskBytes = 4 * 1024 * 1024 * 1024;
const memoryBytes = 512 * 1024 * 1024;

/**
 * Limits the forms that are being received or read, from their first byte until their files are
 * parsed. Refused forms don't count towards any rate limit, so otherwise they could block the disk
 * and the parser processes. The holder is the sender that limits apply to.
 */
export interface UploadLimits {
  forms: Limiter;
  diskBytes: Limiter;
}

export function createUploadLimits(): UploadLimits {
  return {
    forms: new Limiter({
      perHolder: formsOfOne,
      refuse: () =>
        busy('You’re already sending several prompts with files. Wait until one has finished.'),
    }),
    diskBytes: new Limiter({
      total: () => diskBytes,
      refuse: () => busy('Too many files are being sent right now. Try again in a moment.'),
    }),
  };
}

function busy(why: string): AppError {
  return new AppError('busy', `${why} Your prompt is saved.`, { retryAfterSeconds: 10 });
}

/** Limits the total memory that all files use while their queries run. One sender can use at most half of it. */
export function createFileMemory(): Limiter {
  return new Limiter({
    total: () => memoryBytes,
    perHolder: memoryBytes / 2,
    refuse: () =>
      new AppError(
        'busy',
        'Too many files are being read right now. Your prompt is saved. Try again in a moment.',
        { retryAfterSeconds: 10 },
      ),
  });
}
