import type { AttachmentReader, ReadAttachment, Reading } from './ports.ts';
import type { UploadedFile } from '../../platform/http/uploads/uploaded-file.ts';

/** Reads files one after another, so that at most one file per query is being parsed. */
export async function readAttachments(
  reader: AttachmentReader,
  files: readonly { load(): Promise<UploadedFile> }[],
  reading: Reading,
): Promise<ReadAttachment[]> {
  const read: ReadAttachment[] = [];
  for (const file of files) read.push(await reader.read(await file.load(), reading));
  return read;
}
