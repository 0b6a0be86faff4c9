import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/** Full sentences that tell the sender what was left out or guessed. Each names the file. */
type Notes = readonly string[];

/** A picture in a format that every vendor accepts. */
export interface ReadImage {
  kind: 'image';
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  /** The sender's name for the picture, as in `ReadDocument`. The extension may be that of the original format. */
  fileName: string;
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  notes?: Notes;
}

/** A document with its text. `bytes` is the file itself, for vendors that accept PDFs. */
export interface ReadDocument {
  kind: 'document';
  mediaType: string;
  /** The cleaned name: no folders or control characters, at most 120 characters. */
  fileName: string;
  bytes: Uint8Array;
  text: string;
  /** Whether the document has pictures, which `text` cannot contain. */
  hasPictures: boolean;
  notes?: Notes;
}

export type ReadAttachment = ReadImage | ReadDocument;

export type ParsedImage = Omit<ReadImage, 'bytes' | 'fileName'> & { bytes?: Uint8Array };
type ParsedDocument = Omit<ReadDocument, 'bytes' | 'fileName'> & { bytes?: Uint8Array };

/** If `bytes` is absent, the original bytes are sent. `pages` are the further pages of an image that has several. */
export type ParsedFile = (ParsedImage & { pages?: readonly ParsedImage[] }) | ParsedDocument;

/** An uploaded file with a cleaned name. */
export interface ParseJob extends UploadedFile {
  /** The maximum number of pages of an image that are read, each as one attachment. */
  mostPages: number;
}

/** Throws an AppError if it can explain what is wrong with the file, otherwise any other error. */
export type Parser = (file: ParseJob) => ParsedFile | Promise<ParsedFile>;
