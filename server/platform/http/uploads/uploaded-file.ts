/** An uploaded file. Its name and its claimed type aren't trusted. */
export interface UploadedFile {
  fileName: string;
  /** The media type that the client claims; may be empty. */
  claimedType: string;
  bytes: Uint8Array;
}
