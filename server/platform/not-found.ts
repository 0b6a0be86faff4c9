import { AppError } from './app-error.ts';

export function noSuchUser(userId: number): AppError {
  return new AppError('not-found', `There is no user ${userId}.`);
}

export function noSuchThread(): AppError {
  return new AppError(
    'not-found',
    'This thread is gone, or it is not yours. Begin a new one; your prompt was kept.',
  );
}

export function noSuchRequest(): AppError {
  return new AppError('not-found', 'There is no request with this id.');
}

export function noSuchJob(): AppError {
  return new AppError('not-found', 'This installation has no such job.');
}
