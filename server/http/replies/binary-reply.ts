type Disposition = 'inline' | 'attachment';

/** An answer that is a file rather than JSON; with a name it is saved, unless it may be shown. */
export class BinaryReply {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly disposition: string;

  constructor(
    mediaType: string,
    bytes: Uint8Array,
    fileName: string | null = null,
    disposition: Disposition = 'attachment',
  ) {
    this.mediaType = mediaType;
    this.bytes = bytes;
    this.disposition = fileName === null ? 'inline' : writeDisposition(disposition, fileName);
  }
}

/** Source: RFC 6266 and RFC 8187. */
export function writeDisposition(disposition: Disposition, fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll("'", '%27');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
