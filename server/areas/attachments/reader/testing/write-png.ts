import { crc32, deflateSync } from 'node:zlib';

/** A black PNG. A very large one only declares its size and has too few pixels. */
export function writePng(width: number, height: number, more: [string, string][] = []): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, Buffer.from(content, 'latin1'))),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
