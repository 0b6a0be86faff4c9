import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** Replaces the true length, in the directory and in the local header. */
  declaredBytes?: number;
  isStored?: boolean;
}

export function writeZip(parts: ZipPart[]): Uint8Array {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content);
    const packed = part.isStored ? content : deflateRawSync(content);
    const shared = describe(part, name, content, packed);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, tail, name]));
    bodies.push(body);
    at += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listed, end]);
}

/** The 26 bytes that the local header and the directory have in common. */
function describe(part: ZipPart, name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(part.isStored ? 0 : 8, 4);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(part.declaredBytes ?? content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  return shared;
}
