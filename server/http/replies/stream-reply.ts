/** An answer that is a file to be saved, made while it is sent. */
export class StreamReply {
  readonly mediaType: string;
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Called once the response is over, whole or not, even when nothing was ever read. */
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
