import { broken, unreadable } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { refuseManyPixels } from './image-limits.ts';
import { openRgb } from './open-image.ts';

type CopyPixel = (rowAt: number, x: number, pixels: Uint8Array, to: number) => void;

/** The image library does not support BMP. */
export const parseBmp: Parser = async ({ bytes, fileName }) => {
  const header = parseBmpHeader(bytes);
  if (!header)
    throw unreadable(
      fileName,
      'is a BMP of an unsupported kind. Save it as PNG and attach that copy.',
    );
  refuseManyPixels(header, fileName);
  const pixels = decodeBmp(bytes, header);
  if (!pixels) throw broken(fileName);
  return resizeForVendors(() => openRgb(pixels, header), false);
};

/** Three bytes per pixel, row by row from the top; undefined if rows are missing. */
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

interface BmpHeader {
  width: number;
  height: number;
  isTopDown: boolean;
  bitsPerPixel: number;
  pixelsAt: number;
  paletteAt: number;
}

const shortestHeader = 54;

const plain = 0;

const bitFields = 3;

/** The positions of red, green and blue in files without bit fields. */
const usualMasks = [0xff0000, 0xff00, 0xff];

/**
 * Undefined for compressed pictures and for colour depths and masks that programs no longer write.
 */
function parseBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  if (bytes.length < shortestHeader) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(14, true);
  const height = view.getInt32(22, true);
  const bitsPerPixel = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const isPlain = compression === plain && [1, 4, 8, 24, 32].includes(bitsPerPixel);
  const isUsual = compression === bitFields && bitsPerPixel === 32 && hasUsualMasks(view);
  if (headerLength < 40 || !(isPlain || isUsual)) return undefined;
  const header = {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel,
    pixelsAt: view.getUint32(10, true),
    paletteAt: 14 + headerLength,
  };
  return header.width > 0 && header.height > 0 ? header : undefined;
}

function hasUsualMasks(view: DataView): boolean {
  if (view.byteLength < shortestHeader + 12) return false;
  return usualMasks.every((mask, index) => view.getUint32(54 + index * 4, true) === mask);
}
