export interface OleEntry {
  name: string;
  size: number;
  firstSector: number;
}

const headerLength = 512;
const entryLength = 128;
const sectorsInHeader = 109;
const lastSector = 0xfffffffa;

/** The directory entries of an OLE file ([MS-CFB] 2.2 to 2.6), as far as its sector chain is intact. */
export function parseOleDirectory(bytes: Uint8Array): OleEntry[] {
  if (bytes.length < headerLength) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorLength = sectorLengthOf(bytes);
  const offsetOf = (sector: number) => (sector + 1) * sectorLength;
  const has = (at: number, length: number) => at >= 0 && at + length <= bytes.length;

  function nextSector(sector: number): number {
    const perSector = sectorLength / 4;
    const table = Math.floor(sector / perSector);
    if (table >= sectorsInHeader) return lastSector;
    const at = offsetOf(view.getUint32(76 + table * 4, true)) + (sector % perSector) * 4;
    return has(at, 4) ? view.getUint32(at, true) : lastSector;
  }

  const entries: OleEntry[] = [];
  const seen = new Set<number>();
  let sector = view.getUint32(48, true);
  while (sector < lastSector && !seen.has(sector) && has(offsetOf(sector), sectorLength)) {
    seen.add(sector);
    for (let at = offsetOf(sector); at < offsetOf(sector + 1); at += entryLength) {
      entries.push(readEntry(view, bytes, at));
    }
    sector = nextSector(sector);
  }
  return entries.filter(({ name }) => name !== '');
}

/** 512 bytes in version 3 files, 4,096 in version 4. */
export function sectorLengthOf(bytes: Uint8Array): number {
  return bytes[30] === 12 ? 4096 : 512;
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): OleEntry {
  const nameLength = Math.min(view.getUint16(at + 64, true), 64);
  const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + nameLength));
  return {
    name: name.split('\0', 1)[0] ?? '',
    size: view.getUint32(at + 120, true),
    firstSector: view.getUint32(at + 116, true),
  };
}
