/** A file as it was uploaded: neither its name nor its claimed type is trusted. */
export interface UploadedFile {
  fileName: string;
  /** The media type that the client claims; may be empty. */
  claimedType: string;
  bytes: Uint8Array;
}
