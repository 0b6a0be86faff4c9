import { AppError } from '#server/platform/app-error.ts';

/** `sentence` follows the file's name in the message: what is wrong with the file, and what to do. */
export function unreadable(fileName: string, sentence: string, cause?: unknown): AppError {
  return new AppError('unreadable-file', `“${fileName}” ${sentence}`, { cause });
}

export function broken(fileName: string, cause?: unknown): AppError {
  return unreadable(
    fileName,
    'is damaged or incomplete. Save it again and attach the new copy.',
    cause,
  );
}
