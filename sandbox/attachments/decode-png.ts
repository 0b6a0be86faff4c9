import { inflateSync } from 'node:zlib';
import { readPngChunks } from './png-chunks.ts';
import { undoFilters } from './png-filters.ts';

export type Rgba = [red: number, green: number, blue: number, alpha: number];

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
