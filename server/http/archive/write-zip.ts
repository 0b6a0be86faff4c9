import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  dataDescriptor,
  directoryRecord,
  endOfDirectory,
  localHeader,
  type ZipFile,
} from './zip-records.ts';

interface ZipEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** Writes a ZIP archive as its files come: what it holds in memory does not grow with their sizes. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Buffer[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const file: ZipFile = { name: Buffer.from(path), crc: 0, packedBytes: 0, bytes: 0, offset };
    for await (const part of writeFile(file, content)) {
      offset += part.length;
      yield part;
    }
    written.push(directoryRecord(file));
  }
  yield* written;
  const directoryBytes = written.reduce((sum, { length }) => sum + length, 0);
  yield endOfDirectory(written.length, offset, directoryBytes);
}

async function* writeFile(file: ZipFile, content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  yield localHeader(file.name);
  // Most of the bytes are pictures, which do not get any smaller.
  const packed = createDeflateRaw({ level: 1 });
  const feeding = pipeline(count(file, content), packed);
  // It is waited for below; until then a failure must not count as unheard.
  feeding.catch(() => undefined);
  for await (const part of packed as AsyncIterable<Buffer>) {
    file.packedBytes += part.length;
    yield part;
  }
  await feeding;
  yield dataDescriptor(file);
}

async function* count(file: ZipFile, content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    file.crc = crc32(bytes, file.crc);
    file.bytes += bytes.length;
    yield bytes;
  }
}
