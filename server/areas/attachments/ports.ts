import type { UploadedFile } from '../../platform/http/uploads/uploaded-file.ts';

/** A picture in a format that every vendor accepts. */
export interface ReadImage {
  kind: 'image';
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** A document with its text. `bytes` is the file itself, for vendors that accept PDFs. */
export interface ReadDocument {
  kind: 'document';
  mediaType: string;
  /** Without folders and control characters, at most 120 characters. */
  fileName: string;
  bytes: Uint8Array;
  text: string;
  /** Whether the document has pictures, which `text` cannot contain. */
  hasPictures: boolean;
}

export type ReadAttachment = ReadImage | ReadDocument;

/** The context in which a file is read. */
export interface Reading {
  /**
   * The sender, in the form that the limits count by, so that one sender's files do not delay another's.
   */
  sender: string;
  signal: AbortSignal;
  /** Called once with the time that a process worked on the file, whatever the outcome. */
  tellSpent?(ms: number): void;
}

/**
 * Parses a file into a form that models accept. Throws an AppError `unreadable-file` whose message names
 * the file and says what to do. The file may be of an unknown kind, empty, encrypted, broken, or a
 * decompression bomb.
 */
export interface AttachmentReader {
  read(file: UploadedFile, reading: Reading): Promise<ReadAttachment>;
  close(): Promise<void>;
}
