/** A reason that stops a restore. The database is unchanged. */
export class RestoreError extends Error {}

export function notOurs(cause?: unknown): RestoreError {
  return new RestoreError('This file is not a backup of Switchyard.', { cause });
}

export function missing(file: string, cause: unknown): RestoreError {
  return new RestoreError(`There is no file ${file}.`, { cause });
}

/** The file is truncated or was modified. */
export function damaged(cause?: unknown): RestoreError {
  return new RestoreError(
    'The backup is cut short or damaged. Copy the file again from where it was made, or restore an earlier one.',
    { cause },
  );
}
