import type { Upload } from '#shared/contract/endpoint.ts';
import { AppError } from '../../domain/app-error.ts';

export class FileTooLarge extends Error {}

/** Words the parser's errors so that they say what the limits are. */
export function explainFormError(error: unknown, { files, fileBytes }: Upload): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof FileTooLarge) {
    return new AppError(
      'body-too-large',
      `A file is larger than ${Math.floor(fileBytes / 1024 / 1024)} MB. Send a smaller one; your prompt was kept.`,
      { cause: error },
    );
  }
  if (code === 'FST_FILES_LIMIT') {
    const most = files === 1 ? 'one file' : `${files} files`;
    return new AppError('too-many-files', `At most ${most} can be sent at once.`, { cause: error });
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('invalid-input', 'This form has too many fields.', { cause: error });
  }
  if (error instanceof AppError || (code === '' && !isMalformed(error))) return error;
  return new AppError(
    'malformed-request',
    'The form could not be read to its end. Send it again.',
    {
      cause: error,
    },
  );
}

// The parser's own words, which have no code: cut short, or with a boundary that it cannot look for.
const malformed = /^(Unexpected end of multipart data|Multipart: Boundary not found|The needle )/;

function isMalformed(error: unknown): boolean {
  return error instanceof Error && malformed.test(error.message);
}
