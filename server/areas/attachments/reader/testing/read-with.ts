import { expect } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import type { AttachmentReader } from '../attachment-reader.ts';
import type { ReadDocument, ReadImage } from '../parsing/parser.ts';

export type Bytes = Uint8Array | string;

/** Helpers that read files with one reader and check the kind of the result. */
export function readWith(reader: AttachmentReader) {
  async function readPages(fileName: string, content: Bytes, mostPages: number, claimedType = '') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const reading = { sender: 'user:1', signal: new AbortController().signal, mostPages };
    return reader.read({ fileName, claimedType, bytes }, reading);
  }
  async function read(fileName: string, content: Bytes, claimedType?: string) {
    const [attachment] = await readPages(fileName, content, 1, claimedType);
    return attachment;
  }

  return {
    pages: readPages,
    async image(fileName: string, content: Bytes, claimedType?: string): Promise<ReadImage> {
      const attachment = await read(fileName, content, claimedType);
      if (attachment.kind !== 'image') throw new Error(`${fileName} became a document`);
      return attachment;
    },
    async document(fileName: string, content: Bytes, claimedType?: string): Promise<ReadDocument> {
      const attachment = await read(fileName, content, claimedType);
      if (attachment.kind !== 'document') throw new Error(`${fileName} became an image`);
      return attachment;
    },
    /** The message of the refusal. It must name the file. */
    async refusal(fileName: string, content: Bytes, claimedType?: string): Promise<string> {
      const error = await read(fileName, content, claimedType).catch((reason: unknown) => reason);
      if (!(error instanceof AppError)) throw new Error(`${fileName} was not refused`);
      expect(error.code).toBe('unreadable-file');
      expect(error.message).toContain(fileName);
      return error.message;
    },
  };
}
