export {
  createAttachmentReader,
  readAttachments,
  type AttachmentReader,
} from './reader/attachment-reader.ts';
export type { Reading } from './reader/isolation/parse-pool.ts';
export type { ReadAttachment, ReadDocument } from './reader/parsing/parser.ts';
