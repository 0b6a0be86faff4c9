import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';
import type { Permit } from '#server/platform/limiter.ts';
import type { Upload } from '#shared/contract/endpoint.ts';
import { formatMegabytes, plural } from '#shared/lib/format.ts';
import { AppError } from '../../app-error.ts';
import { lingerThenClose } from './linger.ts';
import type { UploadLimits } from './upload-limits.ts';
import { uploadsFolder } from './uploads-folder.ts';

/** The maximum total size of all text fields in bytes. They are held in memory. */
const fieldBytes = 4 * 1024 * 1024;

/** A received form. Its files stay on disk until they are loaded one by one. */
export interface ReceivedForm {
  fields: Record<string, string | string[]>;
  files: ReceivedFile[];
  /** Deletes the files from disk. May be called more than once. */
  discard(): Promise<void>;
}

export interface ReceivedFile {
  fieldName: string;
  sizeBytes: number;
  load(): Promise<UploadedFile>;
}

interface Reception {
  /** A client that sends nothing for this long counts as disconnected. */
  idleMs: number;
  limits: UploadLimits;
  /** The sender that the limits apply to. */
  sender: string;
}

/**
 * Receives a form as a stream and writes files straight to disk, so that slow or large forms don't use much
 * memory.
 */
export async function receiveForm(
  request: FastifyRequest,
  upload: Upload,
  { idleMs, limits, sender }: Reception,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported-media-type', 'Send form data (multipart/form-data).');
  }
  refuseByLength(request, upload);
  const form = limits.forms.take(sender);
  const disk = limits.diskBytes.take(sender, 0);
  const folder = join(uploadsFolder(), `form-${randomUUID()}`);
  const discard = async () => {
    form.release();
    disk.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // A program that cleans up temporary files may have removed the parent folder as well.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { ...(await receiveParts(request, upload, folder, { idleMs, disk })), discard };
  } catch (error) {
    await discard();
    lingerThenClose(request.raw);
    throw explainFormError(error, upload);
  }
}

/** Refuses a form before it is received if its declared size is too large. */
function refuseByLength(request: FastifyRequest, { files, fileBytes }: Upload): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= files * fileBytes + fieldBytes) return;
  const most = formatMegabytes(files * fileBytes);
  throw new AppError('body-too-large', `All files together can be at most ${most}.`);
}

async function receiveParts(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  { idleMs, disk }: { idleMs: number; disk: Permit },
) {
  const fields: ReceivedForm['fields'] = {};
  const files: ReceivedFile[] = [];
  let room = fieldBytes;
  const watch = watchForSilence(request, idleMs);
  try {
    const limits = {
      files: upload.files,
      fileSize: upload.fileBytes,
      fields: 60,
      fieldSize: fieldBytes,
      parts: upload.files + 60,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        files.push(await keepOnDisk(part, join(folder, `${files.length}`), disk));
        continue;
      }
      const text = String(part.value);
      room -= Buffer.byteLength(text);
      if (room < 0) throw new AppError('body-too-large', tooMuchText);
      addField(fields, upload, part.fieldname, text);
    }
  } finally {
    watch.stop();
  }
  return { fields, files };
}

const tooMuchText = 'The texts in this form are too long. Shorten them and try again.';

async function keepOnDisk(part: MultipartFile, path: string, disk: Permit): Promise<ReceivedFile> {
  const target = createWriteStream(path, { mode: 0o600 });
  // Otherwise, the parser would read everything beyond the limit only to drop it.
  part.file.once('limit', () => part.file.destroy(new FileTooLarge()));
  await pipeline(part.file, countInto(disk), target);
  const { fieldname: fieldName, filename: fileName, mimetype: claimedType } = part;
  return {
    fieldName,
    sizeBytes: target.bytesWritten,
    load: async () => ({ fileName, claimedType, bytes: await readFile(path) }),
  };
}

function countInto(disk: Permit) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      disk.grow(chunk.length);
      yield chunk;
    }
  };
}

function addField(
  fields: ReceivedForm['fields'],
  { repeatedFields }: Upload,
  name: string,
  text: string,
): void {
  const earlier = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (repeatedFields.includes(name)) {
    fields[name] = [...(Array.isArray(earlier) ? earlier : []), text];
  } else if (earlier === undefined) fields[name] = text;
  else throw new AppError('invalid-input', `${name.slice(0, 60)}: Send this field only once.`);
}

/** Ends a request that sends nothing for `idleMs`, because it needlessly holds a file and a socket. */
function watchForSilence(request: FastifyRequest, idleMs: number) {
  const end = () => request.raw.destroy(new Error('Nothing arrived for a while'));
  let timer = setTimeout(end, idleMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(end, idleMs);
  };
  request.raw.on('data', restart);
  return {
    stop() {
      clearTimeout(timer);
      request.raw.off('data', restart);
    },
  };
}

class FileTooLarge extends Error {}

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
 * Errors of the file system, such as a full disk, and bugs in our code are our fault. Broken connections also
 * have system codes but aren't our fault, and neither are the plain errors that the form parser throws.
 */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('syscall' in error)
    return !/^E(CONN|PIPE|TIMEDOUT)/.test('code' in error ? String(error.code) : '');
  return error instanceof TypeError && !/boundary/i.test(error.message);
}
