import { crc32, deflateRawSync } from 'node:zlib';

/** A compressed ZIP archive of these files. Names are stored unchanged. */
export function zip(files: Record<string, Buffer>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const shared = describe(name, bytes, packed);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name)]);
    parts.push(local, packed);
    directory.push(entry(name, shared, offset));
    offset += local.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...parts, listing, end(directory.length, listing.length, offset)]);
}

/** The fields that a file's own header and its directory entry share. */
function describe(name: string, bytes: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function entry(name: string, shared: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, Buffer.from(name)]);
}

function end(count: number, size: number, offset: number): Buffer {
  const fields = Buffer.alloc(22);
  fields.write('PK\x05\x06', 0, 'latin1');
  fields.writeUInt16LE(count, 8);
  fields.writeUInt16LE(count, 10);
  fields.writeUInt32LE(size, 12);
  fields.writeUInt32LE(offset, 16);
  return fields;
}
