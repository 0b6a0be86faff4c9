import { AppError } from '../../app-error.ts';

/** As long as an answer is being written, the events of a blind comparison are sent without names. */
export function stillRunning(): AppError {
  return new AppError('conflict', 'Wait until every model has answered, or stop the answers.');
}
