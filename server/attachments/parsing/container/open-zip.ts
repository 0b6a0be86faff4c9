import { inflateRawSync } from 'node:zlib';
import { broken } from '../../unreadable.ts';
import { refuseBomb, refuseProtected } from '../refuse-kind.ts';
import { readZipDirectory, type ZipEntry } from './read-zip-directory.ts';

const mostEntries = 10_000;
const mostUnpackedBytes = 256 * 1024 * 1024;

export interface Zip {
  names: string[];
  /** One part, which may be as long as the archive says and no longer. */
  text(name: string): string;
  /** Unpacks every part, one at a time, so that no parser meets more than the archive says it has. */
  checkSizes(): void;
}

/** Refuses an archive that says it holds more than a document may. */
export function openZip(bytes: Uint8Array, fileName: string): Zip {
  const entries = readZipDirectory(bytes);
  if (!entries) throw broken(fileName);
  const declaredBytes = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (entries.length > mostEntries || declaredBytes > mostUnpackedBytes) throw refuseBomb(fileName);

  return {
    names: entries.map(({ name }) => name),
    text(name) {
      const entry = entries.find((candidate) => candidate.name === name);
      if (!entry) throw broken(fileName);
      return new TextDecoder().decode(unpack(bytes, entry, fileName));
    },
    checkSizes() {
      for (const entry of entries) unpack(bytes, entry, fileName);
    },
  };
}

function unpack(bytes: Uint8Array, entry: ZipEntry, fileName: string): Uint8Array {
  if (entry.isEncrypted) throw refuseProtected(fileName);
  const packed = packedBytes(bytes, entry);
  if (!packed) throw broken(fileName);
  if (entry.method === 'stored') return packed;
  if (entry.method !== 'deflated') throw broken(fileName);
  try {
    const maxOutputLength = Math.max(entry.unpackedBytes, 1);
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    const isLonger = error instanceof RangeError;
    throw isLonger ? refuseBomb(fileName) : broken(fileName, error);
  }
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = entry.headerAt;
  if (header + 30 > bytes.length || view.getUint32(header, true) !== 0x04034b50) return undefined;
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const end = start + entry.packedBytes;
  return end > bytes.length ? undefined : bytes.subarray(start, end);
}
