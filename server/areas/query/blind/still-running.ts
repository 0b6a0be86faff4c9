import { AppError } from '#server/platform/app-error.ts';

/**
 * Names stay hidden until all answers have ended, because the events of a running blind comparison omit them.
 */
export function stillRunning(): AppError {
  return new AppError('conflict', 'Wait until every model has answered, or stop the answers.');
}
