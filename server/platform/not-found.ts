import { AppError } from './app-error.ts';

export function noSuchUser(userId: number): AppError {
  return new AppError('not-found', `There is no user ${userId}.`);
}

export function noSuchThread(): AppError {
  return new AppError(
    'not-found',
    'This conversation no longer exists or isn’t yours. Start a new one. Your prompt is saved.',
  );
}

export function noSuchRequest(): AppError {
  return new AppError('not-found', 'There is no request with this ID.');
}

export function noSuchJob(): AppError {
  return new AppError('not-found', 'This installation has no such job.');
}
