/** An answer that is a file rather than JSON. */
export class BinaryReply {
  readonly mediaType: string;
  readonly bytes: Uint8Array;

  constructor(mediaType: string, bytes: Uint8Array) {
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}
