/** What stops a restore; the database is as it was. */
export class RestoreError extends Error {}

export function notOurs(cause?: unknown): RestoreError {
  return new RestoreError('This file is not a backup of Switchyard.', { cause });
}

export function missing(file: string, cause: unknown): RestoreError {
  return new RestoreError(`There is no file ${file}.`, { cause });
}

/** Of a file that ends too early or was changed. */
export function damaged(cause?: unknown): RestoreError {
  return new RestoreError(
    'The backup is cut short or damaged. Copy the file again from where it was made, or restore an earlier one.',
    { cause },
  );
}
