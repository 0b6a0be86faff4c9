/** A file as it was uploaded: neither its name nor its claimed type is trusted. */
export interface UploadedFile {
  fileName: string;
  /** The media type that the client claims; may be empty. */
  claimedType: string;
  bytes: Uint8Array;
}

/** A picture in a form that every vendor takes. */
export interface ReadImage {
  kind: 'image';
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** A document with its text. `bytes` are the file itself, for vendors that take PDFs as they are. */
export interface ReadDocument {
  kind: 'document';
  mediaType: string;
  /** Without folders and control characters, at most 120 characters. */
  fileName: string;
  bytes: Uint8Array;
  text: string;
  /** True when the document has pictures that the text does not carry. */
  hasPictures: boolean;
}

export type ReadAttachment = ReadImage | ReadDocument;

/** For whom a file is read. */
export interface Reading {
  /** The sender, as limits are counted: no sender keeps other senders' files waiting. */
  sender: string;
  signal: AbortSignal;
  /** Told once for how long a process worked on the file, whatever came of it. */
  tellSpent?(ms: number): void;
}

/**
 * Parses a file into a form that models take. Throws an AppError `unreadable-file` whose message names
 * the file and says what to do: an unknown kind, empty, encrypted, broken, or a bomb.
 */
export interface AttachmentReader {
  read(file: UploadedFile, reading: Reading): Promise<ReadAttachment>;
  close(): Promise<void>;
}
