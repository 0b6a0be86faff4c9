const sectorLength = 512;
const free = 0xffffffff;
const chainEnd = 0xfffffffe;
const tableSector = 0xfffffffd;
const miniSectorLength = 64;
/** Shorter streams belong in the mini stream. */
const shortestStream = 4_096;

export interface OleStream {
  name: string;
  content: Uint8Array;
}

/**
 * An OLE file with one allocation sector, one directory sector (three streams at most) and the streams. Short
 * streams are padded, unless all of them are to be written into the mini stream.
 */
export function writeOle(streams: OleStream[], { isMini = false } = {}): Uint8Array {
  if (isMini) return writeMiniOle(streams);
  const table = new Uint32Array(sectorLength / 4).fill(free);
  table[0] = tableSector;
  table[1] = chainEnd;
  const sectors: Buffer[] = [];
  const entries = [writeEntry('Root Entry', 5, chainEnd, 0, streams.length > 0 ? 1 : free)];
  streams.forEach(({ name, content }, index) => {
    const first = 2 + sectors.length;
    const padded = Buffer.alloc(Math.max(shortestStream, Math.ceil(content.length / 512) * 512));
    padded.set(content);
    for (let at = 0; at < padded.length; at += sectorLength) {
      sectors.push(padded.subarray(at, at + sectorLength));
      table[1 + sectors.length] = 2 + sectors.length;
    }
    table[1 + sectors.length] = chainEnd;
    const right = index + 2 <= streams.length ? index + 2 : free;
    entries.push(writeEntry(name, 2, first, padded.length, free, right));
  });
  const names = Buffer.concat([...entries, Buffer.alloc(sectorLength)]).subarray(0, sectorLength);
  return Buffer.concat([writeHeader(), Buffer.from(table.buffer), names, ...sectors]);
}

/** Sector 2 has the allocation table of the mini stream, which starts at sector 3. */
function writeMiniOle(streams: OleStream[]): Uint8Array {
  const miniTable = new Uint32Array(sectorLength / 4).fill(free);
  const parts: Buffer[] = [];
  let next = 0;
  const listed = streams.map(({ name, content }, index) => {
    const first = next;
    const count = Math.ceil(content.length / miniSectorLength);
    for (; next < first + count; next += 1) miniTable[next] = next + 1;
    miniTable[next - 1] = chainEnd;
    parts.push(Buffer.concat([content, Buffer.alloc(count * miniSectorLength - content.length)]));
    return writeEntry(
      name,
      2,
      first,
      content.length,
      free,
      index + 2 <= streams.length ? index + 2 : free,
    );
  });
  const joined = Buffer.concat(parts);
  const sectors = Math.ceil(joined.length / sectorLength);
  const table = new Uint32Array(sectorLength / 4).fill(free);
  table.set([tableSector, chainEnd, chainEnd]);
  for (let at = 3; at < 3 + sectors; at += 1) table[at] = at === 2 + sectors ? chainEnd : at + 1;
  const root = writeEntry('Root Entry', 5, 3, joined.length, 1);
  const names = Buffer.concat([root, ...listed, Buffer.alloc(sectorLength)]).subarray(
    0,
    sectorLength,
  );
  const padded = Buffer.concat([joined, Buffer.alloc(sectors * sectorLength - joined.length)]);
  const header = writeHeader();
  header.writeUInt32LE(2, 60);
  header.writeUInt32LE(1, 64);
  return Buffer.concat([
    header,
    Buffer.from(table.buffer),
    names,
    Buffer.from(miniTable.buffer),
    padded,
  ]);
}

function writeHeader(): Buffer {
  const header = Buffer.alloc(sectorLength);
  header.write('d0cf11e0a1b11ae1', 'hex');
  [0x3e, 3, 0xfffe, 9, 6].forEach((value, index) => header.writeUInt16LE(value, 24 + index * 2));
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(shortestStream, 56);
  header.writeUInt32LE(chainEnd, 60);
  header.writeUInt32LE(chainEnd, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  return header;
}

function writeEntry(
  name: string,
  type: number,
  first: number,
  size: number,
  child: number,
  right = free,
): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.set([type, 1], 66);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(first, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
