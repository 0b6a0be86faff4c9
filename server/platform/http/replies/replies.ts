type Disposition = 'inline' | 'attachment';

/** A reply that is a file. If it has a name, it is downloaded unless the disposition is `inline`. */
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

/** A download that is generated while it is sent. */
export class StreamReply {
  readonly mediaType: string;
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Called once the response has ended, even if it is incomplete or was never read. */
  readonly release: () => void;

  constructor(
    mediaType: string,
    fileName: string,
    chunks: AsyncIterable<Uint8Array>,
    release: () => void,
  ) {
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.chunks = chunks;
    this.release = release;
  }
}

/** A reply from a library that uses the web-standard `Response`. */
export class WebReply {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }
}

export class RedirectReply {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
