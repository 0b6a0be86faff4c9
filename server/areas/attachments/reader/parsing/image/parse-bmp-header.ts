export interface BmpHeader {
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
 * Undefined for compressed pictures, other colour depths and unusual masks, which programs no longer write.
 */
export function parseBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
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
