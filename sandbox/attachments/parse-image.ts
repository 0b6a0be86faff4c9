import sharp from 'sharp';
import type { ImageFacts } from './attachment.ts';
import { findDominantColour } from './dominant-colour.ts';

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
