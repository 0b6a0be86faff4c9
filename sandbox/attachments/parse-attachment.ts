import { extractText, getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import type { Attachment, ImageFacts } from './attachment.ts';
import { findDominantColour } from './dominant-colour.ts';

/** Parses a base64 file of the given media type. Returns null if the bytes are of another type. */
export async function parseAttachment(
  mediaType: string,
  base64: string,
  name: string | null = null,
): Promise<Attachment | null> {
  const bytes = decodeBase64(base64);
  if (!bytes) return null;
  if (mediaType === 'application/pdf') return parsePdf(bytes, name);
  const image = await parseImage(bytes);
  return image && { kind: 'image', ...image };
}

/** Returns null if the text isn't a base64 data URL, or if its bytes are of another type. */
export async function parseDataUrl(
  url: string,
  name: string | null = null,
): Promise<Attachment | null> {
  const comma = url.indexOf(',');
  const [, mediaType] = /^data:([^;,]+);base64$/i.exec(url.slice(0, Math.max(comma, 0))) ?? [];
  return mediaType ? parseAttachment(mediaType.toLowerCase(), url.slice(comma + 1), name) : null;
}

const foreign = /[^A-Za-z0-9+/]/;

/**
 * Returns null if the text isn't base64, because Buffer.from would silently skip invalid
 * characters. `foreign` matches a single character, because V8 can overflow its stack when a
 * repeating expression runs over several megabytes.
 */
export function decodeBase64(text: string): Buffer | null {
  if (text === '' || text.length % 4 !== 0 || foreign.test(text.replace(/={1,2}$/, '')))
    return null;
  return Buffer.from(text, 'base64');
}

async function parsePdf(bytes: Buffer, name: string | null): Promise<Attachment | null> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const { totalPages, text } = await extractText(pdf, { mergePages: true });
    await pdf.loadingTask.destroy();
    return { kind: 'document', name, pages: totalPages, text: text.replace(/\s+/g, ' ').trim() };
  } catch {
    return null;
  }
}

const formatNames: Partial<Record<string, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
};

/** Returns null for anything except a complete image in a format that vendors accept. */
export async function parseImage(bytes: Buffer): Promise<ImageFacts | null> {
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    const name = formatNames[format];
    return name ? { format: name, width, height, colour: await findDominantColour(bytes) } : null;
  } catch {
    return null;
  }
}
