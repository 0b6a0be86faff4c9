import { damaged } from './restore-error.ts';

const newline = 0x0a;
const endOfRows = Buffer.from('\\.\n');

/** Reads line by line, except for rows, which it passes on unchanged in large chunks. */
export class LineReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line, including its newline; null if no complete line is left. */
  async next(): Promise<Buffer | null> {
    let end = this.#rest.indexOf(newline);
    while (end === -1) {
      if (!(await this.#readOn())) return null;
      end = this.#rest.indexOf(newline);
    }
    const line = this.#rest.subarray(0, end + 1);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** Yields the lines before `\.`, and consumes that line too. */
  async *untilEndOfRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#findEnd();
      if (end !== -1) {
        if (end > 0) yield this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + endOfRows.length);
        return;
      }
      // Yields only whole lines, because an incomplete line that starts with a backslash may be the end
      // marker.
      const last = this.#rest.lastIndexOf(newline);
      if (last !== -1) {
        yield this.#rest.subarray(0, last + 1);
        this.#rest = this.#rest.subarray(last + 1);
      }
      if (!(await this.#readOn())) throw damaged();
    }
  }

  #findEnd(): number {
    if (this.#rest.subarray(0, endOfRows.length).equals(endOfRows)) return 0;
    const found = this.#rest.indexOf(Buffer.concat([Buffer.from('\n'), endOfRows]));
    return found === -1 ? -1 : found + 1;
  }

  async #readOn(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done === true) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}
