import { makeZip } from 'client-zip';

interface ZipEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** The ZIP format requires a date for each file. This is close to the earliest possible one. */
const lastModified = new Date('1980-01-01T12:00:00Z');

/**
 * Writes a ZIP archive while its files are being read, so that memory use does not grow with their sizes.
 * Nothing is compressed, because most of the bytes are pictures, which wouldn't get smaller.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = makeZip(named(entries)).getReader();
  try {
    for (let part = await archive.read(); !part.done; part = await archive.read()) {
      yield part.value;
    }
  } finally {
    // Closes the current file. The archive reports the cancellation as an error, which is ignored.
    await archive.cancel().catch(() => undefined);
  }
}

async function* named(entries: AsyncIterable<ZipEntry>) {
  for await (const { path, content } of entries) yield { name: path, input: content, lastModified };
}
