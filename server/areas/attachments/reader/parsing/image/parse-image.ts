import type { Metadata } from 'sharp';
import { formatCount } from '#shared/lib/format.ts';
import { broken } from '../../unreadable.ts';
import type { ParsedFile, ParsedImage, Parser } from '../parser.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { hasManyPixels, longestSide, refuseManyPixels, sendableBytes } from './image-limits.ts';
import { openImage } from './open-image.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** The only formats that every vendor accepts. xAI takes no others, and Gemini no GIF. */
const sentAsTheyAre = {
  png: { mediaType: 'image/png', strip: stripPng },
  jpeg: { mediaType: 'image/jpeg', strip: stripJpeg },
} as const;

/** A PNG or JPEG that every vendor accepts only loses its metadata. All other images are redrawn. */
export const parseImage: Parser = async ({ bytes: original, fileName, mostPages }) => {
  const bytes = withKnownBrand(original);
  const about = await openImage(bytes).metadata();
  refuseManyPixels(about, fileName);
  if (about.format === 'tiff') return parsePages(bytes, about, { fileName, mostPages });
  const notes = notesOn(about, bytes, fileName);
  const format = formatToKeep(about, bytes.length);
  if (!format) {
    const drawn = await resizeForVendors(() => openImage(bytes).autoOrient(), isPhotograph(about));
    return { ...drawn, notes };
  }
  await decode(bytes);
  const stripped = format.strip(bytes);
  if (!stripped) throw broken(fileName);
  const { width, height } = about;
  return { kind: 'image', mediaType: format.mediaType, bytes: stripped, width, height, notes };
};

/** The library recognises an AVIF by its first brand only. */
function withKnownBrand(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp') return bytes;
  const copy = Buffer.from(bytes);
  copy.write('avif', 8, 'latin1');
  return copy;
}

/** Reads each page as a picture. A note names the pages left out, because of their number or their pixels. */
async function parsePages(
  bytes: Uint8Array,
  about: Metadata,
  { fileName, mostPages }: { fileName: string; mostPages: number },
): Promise<ParsedFile> {
  const count = about.pages ?? 1;
  const drawn: ParsedImage[] = [];
  let pixels = 0;
  for (let page = 0; page < Math.min(count, mostPages); page += 1) {
    const { width, height } = page === 0 ? about : await openImage(bytes, { page }).metadata();
    pixels += width * height;
    if (page > 0 && hasManyPixels({ width, height }, pixels)) break;
    drawn.push(await resizeForVendors(() => openImage(bytes, { page }).autoOrient(), false));
  }
  const [first, ...pages] = drawn;
  if (!first) throw broken(fileName);
  const sent =
    pages.length === 0 ? 'the first was' : `pages 1 to ${formatCount(drawn.length)} were`;
  const leftOut = `“${fileName}” has ${formatCount(count)} pages, and only ${sent} sent. Save it as PDF to send all.`;
  return { ...first, pages, notes: drawn.length < count ? [leftOut] : [] };
}

/** Models receive one picture, so the other frames of an animation are lost. */
function notesOn({ format, pages = 1 }: Metadata, bytes: Uint8Array, fileName: string): string[] {
  const isAnimatedPng = format === 'png' && headOfPng(bytes).includes('acTL');
  if (pages === 1 && !isAnimatedPng) return [];
  return [`Only the first frame of “${fileName}” was sent.`];
}

function formatToKeep(about: Metadata, length: number) {
  const { width, height, orientation = 1, space } = about;
  const fits = Math.max(width, height) <= longestSide && length <= sendableBytes;
  if (!fits || orientation !== 1 || space === 'cmyk') return undefined;
  return Object.entries(sentAsTheyAre).find(([format]) => format === about.format)?.[1];
}

function headOfPng(bytes: Uint8Array): Buffer {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return whole.subarray(0, Math.max(0, whole.indexOf('IDAT')));
}

function isPhotograph({ format, hasAlpha }: Metadata): boolean {
  return format === 'jpeg' || (format === 'webp' && !hasAlpha);
}

/** Throws if the image is corrupt. Decoding at a small size skips most of the work for JPEGs. */
async function decode(bytes: Uint8Array): Promise<void> {
  await openImage(bytes).resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
}

const signatureLength = 8;

/** The chunks that affect how the pixels look. Animation, text, times and EXIF are dropped. */
const keptChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs'.split(' '),
);

/** Removes metadata and anything after the end; undefined where a chunk is cut short. */
function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, signatureLength)];
  let at = signatureLength;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, next));
    if (type === 'IEND') return Buffer.concat(kept);
    at = next;
  }
  return undefined;
}
