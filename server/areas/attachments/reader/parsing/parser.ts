import type { ReadDocument, ReadImage } from '#server/areas/attachments/ports.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/** The kind of a file according to its bytes. */
export type FileKind = 'image' | 'bmp' | 'svg' | 'pdf' | 'docx' | 'doc' | 'odt' | 'text';

type ParsedImage = Omit<ReadImage, 'bytes'> & { bytes?: Uint8Array };
type ParsedDocument = Omit<ReadDocument, 'bytes' | 'fileName'> & { bytes?: Uint8Array };

/** Without `bytes`, the file's original bytes are sent. */
export type ParsedFile = ParsedImage | ParsedDocument;

/**
 * Throws an AppError where it can say what is wrong with the file, and any other error where the file is
 * broken.
 */
export type Parser = (file: UploadedFile) => ParsedFile | Promise<ParsedFile>;
