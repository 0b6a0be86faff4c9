import { limits } from '#shared/contract/limits.ts';
import { formatCount, formatMegabytes } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cleanFileName } from './clean-file-name.ts';
import { createParsePool, type ParsePoolOptions, type Reading } from './isolation/parse-pool.ts';
import type { ParseFailure } from './isolation/parse-process.ts';
import type { ParsedFile, ParsedImage, ParseJob, ReadAttachment } from './parsing/parser.ts';
import { unreadable } from './unreadable.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

export type AttachmentReader = ReturnType<typeof createAttachmentReader>;

/**
 * Parses files into a form that models accept, in separate processes that start on demand. A file
 * that makes its parser hang, crash or run out of memory affects only that process.
 */
export function createAttachmentReader(options: ParsePoolOptions = {}) {
  const pool = createParsePool(options);

  return {
    /**
     * Throws an AppError `unreadable-file` if the file is empty, encrypted, broken, of an unknown
     * kind or a decompression bomb. Its message names the file and says what to do. An image with
     * several pages becomes several attachments; any other file becomes one.
     */
    async read(
      file: UploadedFile,
      reading: Reading,
    ): Promise<[ReadAttachment, ...ReadAttachment[]]> {
      const { mostPages = 1 } = reading;
      const job = { ...file, fileName: cleanFileName(file.fileName), mostPages };
      refuseBySize(job);
      const outcome = await pool.parse(job, reading);
      if ('failure' in outcome) throw toAppError(outcome.failure, job);
      return toAttachments(outcome.parsed, job);
    },
    close: () => pool.close(),
  };
}

/**
 * Reads files one after another, so that each query parses at most one file at a time. Returns at
 * most `mostAttachments`: one for each file, then further pages of images while there is room.
 */
export async function readAttachments(
  reader: AttachmentReader,
  files: readonly { load(): Promise<UploadedFile> }[],
  reading: Reading,
  mostAttachments: number,
): Promise<ReadAttachment[]> {
  const read: ReadAttachment[] = [];
  for (const [at, file] of files.entries()) {
    const following = files.length - at - 1;
    const mostPages = Math.max(1, mostAttachments - read.length - following);
    read.push(...(await reader.read(await file.load(), { ...reading, mostPages })));
  }
  return read;
}

function refuseBySize({ bytes, fileName }: UploadedFile): void {
  if (bytes.length === 0) throw unreadable(fileName, 'is empty. Choose another file.');
  if (bytes.length > limits.documentBytes) {
    const most = formatMegabytes(limits.documentBytes);
    throw unreadable(
      fileName,
      `is larger than ${most}, the limit for documents. Choose a smaller file.`,
    );
  }
}

function toAttachments(
  parsed: ParsedFile,
  { bytes, fileName }: ParseJob,
): [ReadAttachment, ...ReadAttachment[]] {
  if (parsed.kind === 'document') return [{ ...parsed, bytes: parsed.bytes ?? bytes, fileName }];
  const { pages = [], ...first } = parsed;
  const toImage = (page: ParsedImage, name: string) => ({
    ...page,
    bytes: page.bytes ?? bytes,
    fileName: name,
  });
  return [
    toImage(first, fileName),
    ...pages.map((page, at) => toImage(page, `${fileName} (page ${formatCount(at + 2)})`)),
  ];
}

function toAppError(failure: ParseFailure, { fileName }: ParseJob): AppError {
  switch (failure.reason) {
    case 'refused':
      return new AppError('unreadable-file', failure.message, { cause: failure.cause });
    case 'aborted':
      return new AppError('stopped', `Stopped before “${fileName}” was read.`);
    case 'closed':
      return new AppError(
        'shutting-down',
        `The server stopped before “${fileName}” was read. Your prompt is saved. Try again.`,
      );
    case 'too-long':
      return unreadable(
        fileName,
        'takes too long to read. Save a smaller copy or a PDF, and attach that copy.',
      );
    case 'died':
      return unreadable(
        fileName,
        'needs too much memory to read. Save a smaller copy or a PDF, and attach that copy.',
      );
  }
}
