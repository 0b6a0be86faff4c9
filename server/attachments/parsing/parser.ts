import type { ReadDocument, ReadImage, UploadedFile } from '#server/domain/attachments/ports.ts';

/** What a file really is. */
export type Kind = 'image' | 'bmp' | 'svg' | 'pdf' | 'docx' | 'doc' | 'odt' | 'text';

type ParsedImage = Omit<ReadImage, 'bytes'> & { bytes?: Uint8Array };
type ParsedDocument = Omit<ReadDocument, 'bytes' | 'fileName'> & { bytes?: Uint8Array };

/** Without `bytes` the file's own are to be sent. */
export type ParsedFile = ParsedImage | ParsedDocument;

/** Throws an AppError where the file can be named as unfit, and any other error where it is broken. */
export type Parser = (file: UploadedFile) => ParsedFile | Promise<ParsedFile>;
