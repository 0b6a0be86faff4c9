export type { AttachmentReader, ReadAttachment, ReadDocument, Reading } from './ports.ts';
export { readAttachments } from './read-attachments.ts';
export { createAttachmentReader } from './reader/attachment-reader.ts';
