/** An answer that is a file rather than JSON; with a name it is saved rather than shown. */
export class BinaryReply {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly fileName: string | null;

  constructor(mediaType: string, bytes: Uint8Array, fileName: string | null = null) {
    this.mediaType = mediaType;
    this.bytes = bytes;
    this.fileName = fileName;
  }

  /** Source: RFC 6266 and RFC 8187. */
  get disposition(): string {
    if (this.fileName === null) return 'inline';
    const plain = this.fileName.replaceAll(/[^\w .()-]/g, '_');
    const encoded = encodeURIComponent(this.fileName.toWellFormed()).replaceAll("'", '%27');
    return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
  }
}
