import { broken, unreadable } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { refuseManyPixels } from './image-limits.ts';
import { openRgb } from './open-image.ts';
import { parseBmpHeader, type BmpHeader } from './parse-bmp-header.ts';

type CopyPixel = (rowAt: number, x: number, pixels: Uint8Array, to: number) => void;

/** The image library does not support BMP. */
export const parseBmp: Parser = async ({ bytes, fileName }) => {
  const header = parseBmpHeader(bytes);
  if (!header)
    throw unreadable(fileName, 'is a BMP of an unsupported kind. Save it as PNG and attach that.');
  refuseManyPixels(header, fileName);
  const pixels = decodeBmp(bytes, header);
  if (!pixels) throw broken(fileName);
  return resizeForVendors(() => openRgb(pixels, header), false);
};

/** Three bytes per pixel, from the top; undefined where the file has fewer rows than its header declares. */
function decodeBmp(bytes: Uint8Array, header: BmpHeader): Uint8Array | undefined {
  const { width, height, bitsPerPixel, pixelsAt, isTopDown } = header;
  const rowLength = Math.ceil((width * bitsPerPixel) / 32) * 4;
  if (pixelsAt + rowLength * height > bytes.length) return undefined;
  const pixels = new Uint8Array(width * height * 3);
  const copyPixel = bitsPerPixel >= 24 ? copyColour(bytes, header) : copyFromPalette(bytes, header);
  for (let y = 0; y < height; y += 1) {
    const rowAt = pixelsAt + rowLength * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) copyPixel(rowAt, x, pixels, (y * width + x) * 3);
  }
  return pixels;
}

function copyColour(bytes: Uint8Array, { bitsPerPixel }: BmpHeader): CopyPixel {
  const step = bitsPerPixel / 8;
  return (rowAt, x, pixels, to) => copyBlueGreenRed(bytes, rowAt + x * step, pixels, to);
}

function copyFromPalette(bytes: Uint8Array, { bitsPerPixel, paletteAt }: BmpHeader): CopyPixel {
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  return (rowAt, x, pixels, to) => {
    const packed = bytes[rowAt + Math.floor(x / perByte)] ?? 0;
    const index = (packed >> (8 - bitsPerPixel * ((x % perByte) + 1))) & mask;
    copyBlueGreenRed(bytes, paletteAt + index * 4, pixels, to);
  };
}

function copyBlueGreenRed(bytes: Uint8Array, from: number, pixels: Uint8Array, to: number): void {
  pixels[to] = bytes[from + 2] ?? 0;
  pixels[to + 1] = bytes[from + 1] ?? 0;
  pixels[to + 2] = bytes[from] ?? 0;
}
