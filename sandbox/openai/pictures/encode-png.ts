import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const pack = promisify(deflate);
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Eight bits each of red, green and blue, row by row. */
export interface Bitmap {
  width: number;
  height: number;
  rgb: Buffer;
}

/** Source: https://www.w3.org/TR/png/. Each row is stored as its difference from the one above. */
export async function encodePng({ width, height, rgb }: Bitmap): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = await pack(filterUp(rgb, width * 3, height), { level: 6 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function filterUp(rgb: Buffer, rowBytes: number, height: number): Buffer {
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    rows[start] = 2;
    for (let x = 0; x < rowBytes; x += 1) {
      const above = y > 0 ? (rgb[(y - 1) * rowBytes + x] ?? 0) : 0;
      rows[start + 1 + x] = (rgb[y * rowBytes + x] ?? 0) - above;
    }
  }
  return rows;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
