export interface OleEntry {
  name: string;
  size: number;
  firstSector: number;
}

const headerLength = 512;
const entryLength = 128;
const sectorsInHeader = 109;
const miniSectorLength = 64;
const lastSector = 0xfffffffa;

/** The directory entries of an OLE file ([MS-CFB] 2.2 to 2.6), as far as its sector chain is intact. */
export function parseOleDirectory(bytes: Uint8Array): OleEntry[] {
  if (bytes.length < headerLength) return [];
  const view = viewOf(bytes);
  const sectorLength = sectorLengthOf(bytes);
  const entries = chainFrom(bytes, view.getUint32(48, true)).flatMap((sector) => {
    const start = (sector + 1) * sectorLength;
    const count = sectorLength / entryLength;
    return Array.from({ length: count }, (_, index) =>
      readEntry(view, bytes, start + index * entryLength),
    );
  });
  return entries.filter(({ name }) => name !== '');
}

/**
 * The first bytes of a stream. A short stream is part of another one, the mini stream, which the root entry
 * refers to ([MS-CFB] 2.4).
 */
export function readStreamStart(
  bytes: Uint8Array,
  { size, firstSector }: OleEntry,
  [root]: readonly OleEntry[],
  length: number,
): DataView | undefined {
  const sectorLength = sectorLengthOf(bytes);
  const isShort = size < viewOf(bytes).getUint32(56, true);
  const position = firstSector * miniSectorLength;
  const chain = isShort && root ? chainFrom(bytes, root.firstSector) : [firstSector];
  const sector = isShort ? chain[Math.floor(position / sectorLength)] : firstSector;
  if (sector === undefined) return undefined;
  const at = (sector + 1) * sectorLength + (isShort ? position % sectorLength : 0);
  return at + length <= bytes.length ? viewOf(bytes.subarray(at, at + length)) : undefined;
}

/** The sectors in a chain, as far as the chain is intact. */
function chainFrom(bytes: Uint8Array, first: number): number[] {
  const view = viewOf(bytes);
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

  const chain = new Set<number>();
  let sector = first;
  while (sector < lastSector && !chain.has(sector) && has(offsetOf(sector), sectorLength)) {
    chain.add(sector);
    sector = nextSector(sector);
  }
  return [...chain];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** 512 bytes in version 3 files, 4,096 in version 4. */
function sectorLengthOf(bytes: Uint8Array): number {
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
