import { unreadable } from '../../unreadable.ts';
import { decodeText } from '../document/decode-text.ts';
import type { ParsedFile, Parser } from '../parser.ts';
import { resizeForVendors } from './resize-for-vendors.ts';
import { longestNewSide } from './image-limits.ts';
import { openImage } from './open-image.ts';

const mostCharacters = 1_000_000;
/** Small icons are drawn larger than their stated size, so that a model can see the details. */
const shortestDrawing = 1_024;
const pixelsPerInch = 72;

export const parseSvg: Parser = async ({ bytes, fileName }) => {
  const source = decodeText(bytes, 'clean')?.text ?? '';
  const isInvolved = source.length > mostCharacters || /<!(?:ENTITY|ATTLIST)/i.test(source);
  if (isInvolved)
    throw unreadable(fileName, 'is too complex to draw. Save it as PNG and attach that copy.');
  try {
    return await draw(Buffer.from(cutLooseFromOutside(source)));
  } catch (error) {
    throw unreadable(fileName, 'can’t be drawn. Save it as PNG and attach that copy.', error);
  }
};

async function draw(drawing: Buffer): Promise<ParsedFile> {
  const { width, height } = await openImage(drawing).metadata();
  const longest = Math.max(width, height);
  const wanted = Math.min(Math.max(longest, shortestDrawing), longestNewSide);
  const density = (pixelsPerInch * wanted) / longest;
  const open = () => openImage(drawing, { density }).flatten({ background: 'white' });
  return resizeForVendors(open, false);
}

/**
 * The renderer runs no scripts and loads nothing, but a later version might, so external references
 * are removed. Embedded images and references within the drawing stay.
 */
function cutLooseFromOutside(source: string): string {
  return source
    .replace(/\b(href|src)\s*=\s*(["'])(?!\s*(?:#|data:image\/))[^"'<]*\2/gi, '$1=$2#$2')
    .replace(/url\((?!\s*(?:["']\s*)?#)[^)<]*(?:\)|(?=<)|$)/gi, 'none')
    .replace(/@import\b[^;<]*;?/gi, '')
    .replace(/<(?:\w+:)?(script|foreignObject)\b(?:[^<>]*\/>|[^]*?(?:<\/(?:\w+:)?\1\s*>|$))/gi, '')
    .replace(/<\?xml-stylesheet\b[^>]*(?:>|$)/gi, '');
}
