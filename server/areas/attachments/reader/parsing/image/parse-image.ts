import type { Metadata } from 'sharp';
import { formatCount } from '#shared/lib/format.ts';
import { broken } from '../../unreadable.ts';
import type { ParsedFile, ParsedImage, Parser } from '../parser.ts';
import { hasManyPixels, longestSide, refuseManyPixels, sendableBytes } from './image-limits.ts';
import { openImage } from './open-image.ts';
import { resizeForVendors } from './resize-for-vendors.ts';

/** The formats that every vendor accepts. xAI accepts no others, and Gemini doesn't accept GIF. */
const sentAsTheyAre = {
  png: { mediaType: 'image/png', strip: stripPng },
  jpeg: { mediaType: 'image/jpeg', strip: stripJpeg },
} as const;

/** A PNG or JPEG that every vendor accepts stays as it is, apart from its metadata. All other images are redrawn. */
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

/** The library recognizes an AVIF only by its first brand. */
function withKnownBrand(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp') return bytes;
  const copy = Buffer.from(bytes);
  copy.write('avif', 8, 'latin1');
  return copy;
}

/**
 * Reads each page as a picture. A note names the pages that were left out because there were too many pages
 * or pixels.
 */
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

/** Removes metadata and anything after the end. Returns undefined if a chunk is cut short. */
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

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee };

/**
 * Removes EXIF, XMP, IPTC, comments and everything after the image, which is where phones store
 * previews, depth maps and videos. Keeps the colour profile and Adobe's colour transform. Returns
 * undefined if the file is cut short.
 */
function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, marker.start)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) break;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const segmentEnd = at + 2 + uint16(bytes, at + 2);
    const end = kind === marker.scan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (isKept(kind, segment)) kept.push(segment);
    at = end;
  }
  kept.push(Uint8Array.of(0xff, marker.end));
  return Buffer.concat(kept);
}

function isKept(kind: number, segment: Uint8Array): boolean {
  if (kind === marker.app2) return startsWith(segment, 'ICC_PROFILE\0');
  if (kind === marker.app0) return startsWith(segment, 'JFIF\0');
  if (kind === marker.app14) return true;
  const isApplication = kind >= 0xe0 && kind <= 0xef;
  const isComment = kind === 0xfe;
  return !isApplication && !isComment;
}

/** In pixel data, FF is followed by 00 or by a restart marker (D0 to D7). */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    const isPixels =
      next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function startsWith(segment: Uint8Array, text: string): boolean {
  return Buffer.from(segment.subarray(4, 4 + text.length)).equals(Buffer.from(text, 'latin1'));
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
