import { broken, unreadable } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { decodeBmp } from './decode-bmp.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { refuseManyPixels } from './image-limits.ts';
import { openRgb } from './open-image.ts';
import { parseBmpHeader } from './parse-bmp-header.ts';

/** The image library has no BMP. */
export const parseBmp: Parser = async ({ bytes, fileName }) => {
  const header = parseBmpHeader(bytes);
  if (!header)
    throw unreadable(fileName, 'is an unusual kind of BMP. Save it as PNG and attach that.');
  refuseManyPixels(header, fileName);
  const pixels = decodeBmp(bytes, header);
  if (!pixels) throw broken(fileName);
  return resizeForVendors(() => openRgb(pixels, header), false);
};
