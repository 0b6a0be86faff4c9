import type { Metadata } from 'sharp';
import { broken } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { longestSide, refuseManyPixels, sendableBytes } from './image-limits.ts';
import { openImage } from './open-image.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';

/** The only formats that every vendor accepts. xAI takes no others, and Gemini no GIF. */
const sentAsTheyAre = {
  png: { mediaType: 'image/png', strip: stripPng },
  jpeg: { mediaType: 'image/jpeg', strip: stripJpeg },
} as const;

/** A PNG or JPEG that every vendor accepts only loses its metadata. All other images are redrawn. */
export const parseImage: Parser = async ({ bytes, fileName }) => {
  const about = await openImage(bytes).metadata();
  refuseManyPixels(about, fileName);
  const format = formatToKeep(about, bytes.length);
  if (!format) return resizeForVendors(() => openImage(bytes).autoOrient(), isPhotograph(about));
  await decode(bytes);
  const stripped = format.strip(bytes);
  if (!stripped) throw broken(fileName);
  const { width, height } = about;
  return { kind: 'image', mediaType: format.mediaType, bytes: stripped, width, height };
};

function formatToKeep(about: Metadata, length: number) {
  const { width, height, orientation = 1, space } = about;
  const fits = Math.max(width, height) <= longestSide && length <= sendableBytes;
  if (!fits || orientation !== 1 || space === 'cmyk') return undefined;
  return Object.entries(sentAsTheyAre).find(([format]) => format === about.format)?.[1];
}

function isPhotograph({ format, hasAlpha }: Metadata): boolean {
  return format === 'jpeg' || (format === 'webp' && !hasAlpha);
}

/** Throws if the image is corrupt. Decoding at a small size skips most of the work for JPEGs. */
async function decode(bytes: Uint8Array): Promise<void> {
  await openImage(bytes).resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
}
