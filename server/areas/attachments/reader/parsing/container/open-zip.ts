import { buffer as readAll } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { broken } from '../../unreadable.ts';
import { refuseBomb, refuseProtected } from '../refuse-kind.ts';

const mostEntries = 10_000;
const mostUnpackedBytes = 256 * 1024 * 1024;
const stored = 0;
const deflated = 8;

export type Zip = Awaited<ReturnType<typeof openZip>>;

/** Opens an archive. Refuses one that declares more content than a document may contain. */
export async function openZip(bytes: Uint8Array, fileName: string) {
  const orBroken = (error: unknown): never => {
    throw broken(fileName, error);
  };
  const archive = await openArchive(bytes).catch(orBroken);
  if (archive.entryCount > mostEntries) throw refuseBomb(fileName);
  const entries = await listEntries(archive).catch(orBroken);
  const declaredBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (declaredBytes > mostUnpackedBytes) throw refuseBomb(fileName);
  return {
    names: entries.map(nameOf),
    /** Reads one part. Its length never exceeds the length that the archive declares. */
    async text(name: string) {
      const entry = entries.find((candidate) => nameOf(candidate) === name);
      if (!entry) throw broken(fileName);
      return new TextDecoder().decode(await unpack(archive, entry, fileName));
    },
    /** Unpacks every part, one at a time, to make sure that none is larger than the archive declares. */
    async checkSizes() {
      for (const entry of entries) await unpack(archive, entry, fileName);
    },
  };
}

// The library would refuse the whole archive because of a single wrong name, so names and sizes are checked
// here.
const leniently = { decodeStrings: false, validateEntrySizes: false };
const endOfDirectory = 'PK\u0005\u0006';
const endLength = 22;

/**
 * Cuts off data after the end of the archive. The library would refuse such an archive, although other
 * programs accept it.
 */
function openArchive(bytes: Uint8Array): Promise<ZipFile> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const commentAt = whole.lastIndexOf(endOfDirectory) + endLength;
  const hasEnd = commentAt >= endLength && commentAt <= whole.length;
  const end = hasEnd ? commentAt + whole.readUInt16LE(commentAt - 2) : whole.length;
  return fromBufferPromise(whole.subarray(0, end), leniently);
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

function nameOf({ fileNameRaw }: Entry): string {
  return new TextDecoder().decode(fileNameRaw);
}

async function unpack(archive: ZipFile, entry: Entry, fileName: string): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw refuseProtected(fileName);
  if (![stored, deflated].includes(entry.compressionMethod)) throw broken(fileName);
  try {
    const stream = await archive.openReadStreamPromise(entry, { decodeFileData: false });
    const packed = await readAll(stream);
    if (entry.compressionMethod === stored) return packed;
    return inflateRawSync(packed, { maxOutputLength: Math.max(entry.uncompressedSize, 1) });
  } catch (error) {
    const isLonger = error instanceof RangeError;
    throw isLonger ? refuseBomb(fileName) : broken(fileName, error);
  }
}
