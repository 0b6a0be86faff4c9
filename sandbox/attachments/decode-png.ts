import { inflateSync } from 'node:zlib';

type Rgba = [red: number, green: number, blue: number, alpha: number];

export interface PngPixels {
  width: number;
  height: number;
  colourAt(x: number, y: number): Rgba;
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const mostPixels = 20_000_000;

/** Source: https://www.w3.org/TR/png/. Null where it is broken, interlaced or very large. */
export function decodePng(bytes: Buffer): PngPixels | null {
  const { header, palette, packed } = readPngChunks(bytes);
  const channels = header && channelsOf[header.colourType];
  if (!header || !channels || header.isInterlaced) return null;
  const { width, height, depth } = header;
  if (width * height > mostPixels) return null;
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const rows = inflate(packed, (rowBytes + 1) * height);
  if (!rows) return null;
  const pixels = undoFilters(rows, { rowBytes, height, step: Math.max(1, (channels * depth) / 8) });
  const sampleAt = (x: number, y: number, channel: number) =>
    readSample(pixels, y * rowBytes, x * channels + channel, depth);
  const colourAt = (x: number, y: number): Rgba => {
    if (header.colourType === 3) return readPalette(palette, sampleAt(x, y, 0));
    const full = 2 ** Math.min(depth, 8) - 1;
    const level = (channel: number) => (sampleAt(x, y, channel) * 255) / full;
    if (channels <= 2) return [level(0), level(0), level(0), channels === 2 ? level(1) : 255];
    return [level(0), level(1), level(2), channels === 4 ? level(3) : 255];
  };
  return { width, height, colourAt };
}

/** Null where the packed bytes do not unpack to exactly the image. */
function inflate(packed: Buffer, size: number): Buffer | null {
  try {
    const rows = inflateSync(packed, { maxOutputLength: size });
    return rows.length === size ? rows : null;
  } catch {
    return null;
  }
}

/** Of a sample of 16 bits, the upper eight are enough to name a colour. */
function readSample(pixels: Buffer, rowStart: number, index: number, depth: number): number {
  const bit = index * depth;
  const byte = pixels[rowStart + (bit >> 3)] ?? 0;
  return depth >= 8 ? byte : (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function readPalette(palette: Buffer, index: number): Rgba {
  const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
  return [red, green, blue, 255];
}

interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  isInterlaced: boolean;
}

interface PngChunks {
  header: PngHeader | null;
  palette: Buffer;
  /** The image data of all its chunks, still packed. */
  packed: Buffer;
}

function readPngChunks(bytes: Buffer): PngChunks {
  let header: PngHeader | null = null;
  let palette = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const content = bytes.subarray(at + 8, at + 8 + length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR' && content.length === 13) header = readHeader(content);
    if (type === 'PLTE') palette = Buffer.from(content);
    if (type === 'IDAT') packed.push(content);
    at += 12 + length;
  }
  return { header, palette, packed: Buffer.concat(packed) };
}

function readHeader(content: Buffer): PngHeader {
  return {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    depth: content.readUInt8(8),
    colourType: content.readUInt8(9),
    isInterlaced: content.readUInt8(12) !== 0,
  };
}

interface RowLayout {
  rowBytes: number;
  height: number;
  /** Bytes from one pixel to the next. */
  step: number;
}

/** Source: https://www.w3.org/TR/png/#9Filters. Each row begins with the number of its filter. */
function undoFilters(rows: Buffer, { rowBytes, height, step }: RowLayout): Buffer {
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (rowBytes + 1)] ?? 0;
    const start = y * rowBytes;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x >= step ? (pixels[start + x - step] ?? 0) : 0;
      const above = y > 0 ? (pixels[start + x - rowBytes] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (pixels[start + x - rowBytes - step] ?? 0) : 0;
      const raw = rows[y * (rowBytes + 1) + 1 + x] ?? 0;
      pixels[start + x] = raw + predict(filter, left, above, corner);
    }
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return predictByPaeth(left, above, corner);
    default:
      return 0;
  }
}

function predictByPaeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const fromLeft = Math.abs(guess - left);
  const fromAbove = Math.abs(guess - above);
  const fromCorner = Math.abs(guess - corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}
