/** A reason why a backup can't be restored. The database stays unchanged. */
export class RestoreError extends Error {}

export function notOurs(cause?: unknown): RestoreError {
  return new RestoreError('This file isn’t a Switchyard backup.', { cause });
}

export function missing(file: string, cause: unknown): RestoreError {
  return new RestoreError(`There is no file ${file}.`, { cause });
}

/** The error for a file that is truncated or was modified. */
export function damaged(cause?: unknown): RestoreError {
  return new RestoreError(
    'The backup is damaged or incomplete. Copy the file again, or restore an earlier backup.',
    { cause },
  );
}
