import type { AttachmentReader, ReadAttachment, Reading, UploadedFile } from './ports.ts';

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
