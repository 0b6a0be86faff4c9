import { makeZip } from 'client-zip';

interface ZipEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** When a file was written tells nothing here; the format has no earlier day. */
const lastModified = new Date('1980-01-01T12:00:00Z');

/**
 * Writes a ZIP archive as its files come: what it holds in memory does not grow with their sizes.
 * Nothing is packed: most of the bytes are pictures, which do not get any smaller.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = makeZip(named(entries)).getReader();
  try {
    for (let part = await archive.read(); !part.done; part = await archive.read()) {
      yield part.value;
    }
  } finally {
    // Closes the file at hand; the archive takes that for a failure of its own.
    await archive.cancel().catch(() => undefined);
  }
}

async function* named(entries: AsyncIterable<ZipEntry>) {
  for await (const { path, content } of entries) yield { name: path, input: content, lastModified };
}
