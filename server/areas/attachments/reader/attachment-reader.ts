import type { AttachmentReader, ReadAttachment } from '#server/areas/attachments/ports.ts';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cleanFileName } from './clean-file-name.ts';
import { createParsePool, type ParsePoolOptions } from './isolation/parse-pool.ts';
import type { ParseFailure, ParseJob } from './isolation/parse-process.ts';
import type { ParsedFile } from './parsing/parser.ts';
import { megabytes, unreadable } from './unreadable.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/**
 * Parses files in separate processes, which start on demand. A file that hangs, crashes or fills the memory
 * affects only its own process.
 */
export function createAttachmentReader(options: ParsePoolOptions = {}): AttachmentReader {
  const pool = createParsePool(options);

  return {
    async read(file, reading) {
      const job = { ...file, fileName: cleanFileName(file.fileName) };
      refuseBySize(job);
      const outcome = await pool.parse(job, reading);
      if ('failure' in outcome) throw toAppError(outcome.failure, job);
      return toAttachment(outcome.parsed, job);
    },
    close: () => pool.close(),
  };
}

function refuseBySize({ bytes, fileName }: UploadedFile): void {
  if (bytes.length === 0) {
    throw unreadable(fileName, 'is empty. Choose the file again, or another one.');
  }
  if (bytes.length > limits.documentBytes) {
    const most = megabytes(limits.documentBytes);
    throw unreadable(fileName, `is over ${most} MB, the most a document may have.`);
  }
}

function toAttachment(parsed: ParsedFile, { bytes, fileName }: ParseJob): ReadAttachment {
  const own = { bytes: parsed.bytes ?? bytes };
  return parsed.kind === 'image' ? { ...parsed, ...own } : { ...parsed, ...own, fileName };
}

function toAppError(failure: ParseFailure, { fileName }: ParseJob): AppError {
  switch (failure.reason) {
    case 'refused':
      return new AppError('unreadable-file', failure.message, { cause: failure.cause });
    case 'aborted':
      return new AppError('stopped', `Stopped before “${fileName}” was read.`);
    case 'closed':
      return new AppError('shutting-down', `The server stopped before “${fileName}” was read.`);
    case 'too-long':
      return unreadable(
        fileName,
        'takes too long to read. Save it again, smaller or as a PDF, and attach that.',
      );
    case 'died':
      return unreadable(
        fileName,
        'needs too much memory to read. Save it again, smaller or as a PDF, and attach that.',
      );
  }
}
