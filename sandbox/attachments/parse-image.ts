import type { ImageFacts } from './attachment.ts';
import { findDominantColour } from './dominant-colour.ts';

interface Size {
  width: number;
  height: number;
}

/** Reads the kind and size of an image from its first bytes; null for anything else. */
export function parseImage(bytes: Buffer): ImageFacts | null {
  const png = readPngSize(bytes);
  if (png) return { format: 'PNG', ...png, colour: findDominantColour(bytes) };
  const jpeg = readJpegSize(bytes);
  if (jpeg) return { format: 'JPEG', ...jpeg, colour: null };
  const gif = readGifSize(bytes);
  if (gif) return { format: 'GIF', ...gif, colour: null };
  const webp = readWebpSize(bytes);
  return webp && { format: 'WebP', ...webp, colour: null };
}

function readPngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  return sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

function readGifSize(bytes: Buffer): Size | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return sizeOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
}

/** Walks the segments up to the frame header, which alone names the size. */
function readJpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker))
      return sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Source: https://developers.google.com/speed/webp/docs/riff_container */
function readWebpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sizeOf(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sizeOf(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

function sizeOf(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
