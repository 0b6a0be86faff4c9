/** What the archive's directory says of a file. */
export interface ZipFile {
  name: Buffer;
  crc: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

// Sizes and checksum follow the content (bit 3); names are UTF-8 (bit 11).
const flags = 0x0808;
const deflated = 8;
const version = 45;
/** 1 January 1980, the earliest day that the format has: when a file was written tells nothing here. */
const noDate = 0x0021;
const full16 = 0xffff;
const full32 = 0xffffffff;

/** Source: PKWARE's APPNOTE.TXT, 4.3.7. */
export function localHeader(name: Buffer): Buffer {
  const head = pack([4, 0x04034b50], [2, version], [2, flags], [2, deflated], [2, 0], [2, noDate]);
  return Buffer.concat([head, pack([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name]);
}

/** 4.3.9: no file of ours comes near 4 GB. */
export function dataDescriptor({ crc, packedBytes, bytes }: ZipFile): Buffer {
  return pack([4, 0x08074b50], [4, crc], [4, packedBytes], [4, bytes]);
}

/** 4.3.12; what begins beyond 4 GB has its offset in the wide form of 4.5.3. */
export function directoryRecord({ name, crc, packedBytes, bytes, offset }: ZipFile): Buffer {
  const wide = offset < full32 ? Buffer.alloc(0) : pack([2, 1], [2, 8], [8, offset]);
  return Buffer.concat([
    pack([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], [2, 0]),
    pack([2, noDate], [4, crc], [4, packedBytes], [4, bytes], [2, name.length], [2, wide.length]),
    pack([2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, full32)]),
    name,
    wide,
  ]);
}

/** 4.3.14 to 4.3.16: the wide end stands before the usual one where that cannot hold the numbers. */
export function endOfDirectory(files: number, offset: number, bytes: number): Buffer {
  const isWide = files >= full16 || offset >= full32;
  const few = Math.min(files, full16);
  return Buffer.concat([
    isWide ? wideEnd(files, offset, bytes) : Buffer.alloc(0),
    pack([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few]),
    pack([4, Math.min(bytes, full32)], [4, Math.min(offset, full32)], [2, 0]),
  ]);
}

function wideEnd(files: number, offset: number, bytes: number): Buffer {
  return Buffer.concat([
    pack([4, 0x06064b50], [8, 44], [2, version], [2, version], [4, 0], [4, 0]),
    pack([8, files], [8, files], [8, bytes], [8, offset]),
    pack([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
  ]);
}

type Field = [width: 2 | 4 | 8, value: number];

function pack(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}
