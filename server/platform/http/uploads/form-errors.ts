import type { Upload } from '#shared/contract/endpoint.ts';
import { formatMegabytes, plural } from '#shared/lib/format.ts';
import { AppError } from '../../app-error.ts';

export class FileTooLarge extends Error {}

/** Rewrites the parser's errors so that they name the limits. */
export function explainFormError(error: unknown, { files, fileBytes }: Upload): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof FileTooLarge) {
    return new AppError(
      'body-too-large',
      `A file is larger than ${formatMegabytes(fileBytes)}. Choose a smaller one. Your prompt is saved.`,
      { cause: error },
    );
  }
  if (code === 'FST_FILES_LIMIT') {
    return new AppError(
      'too-many-files',
      `You can send at most ${plural(files, 'file')} at once.`,
      { cause: error },
    );
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('invalid-input', 'This form has too many fields.', { cause: error });
  }
  if (error instanceof AppError || isOurs(error)) return error;
  return new AppError('malformed-request', 'The upload was interrupted. Send it again.', {
    cause: error,
  });
}

/**
 * Errors of the file system, such as a full disk, and bugs in our code are our fault. Broken
 * connections have system codes too, but aren't our fault. The form parser throws plain errors,
 * which aren't either.
 */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('syscall' in error)
    return !/^E(CONN|PIPE|TIMEDOUT)/.test('code' in error ? String(error.code) : '');
  return error instanceof TypeError && !/boundary/i.test(error.message);
}
