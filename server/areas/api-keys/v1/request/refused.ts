import { AppError } from '#server/platform/app-error.ts';

/** An error that names the field of the request. */
export function refused(field: string, why: string): AppError {
  return new AppError('invalid-input', `${field}: ${why}`, { fieldErrors: { [field]: why } });
}
