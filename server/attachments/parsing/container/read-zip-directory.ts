export interface ZipEntry {
  name: string;
  method: 'stored' | 'deflated' | 'other';
  isEncrypted: boolean;
  packedBytes: number;
  /** As the archive says. */
  unpackedBytes: number;
  headerAt: number;
}

const endLength = 22;
const longestComment = 0xffff;
const entryLength = 46;

/**
 * The directory at a zip's end; undefined where there is none or it is broken. Archives beyond 4 GB
 * (zip64) are none of ours. Layout: PKWARE's APPNOTE 4.3.12 and 4.3.16.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let read = 0; read < count; read += 1) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      return undefined;
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const next = at + entryLength + Number(nameLength) + Number(extra) + Number(comment);
    entries.push(readEntry(view, bytes, at));
    at = next;
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return undefined;
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): ZipEntry {
  const nameAt = at + entryLength;
  const name = bytes.subarray(nameAt, nameAt + view.getUint16(at + 28, true));
  const method = view.getUint16(at + 10, true);
  return {
    name: new TextDecoder().decode(name),
    method: method === 0 ? 'stored' : method === 8 ? 'deflated' : 'other',
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    packedBytes: view.getUint32(at + 20, true),
    unpackedBytes: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  };
}
