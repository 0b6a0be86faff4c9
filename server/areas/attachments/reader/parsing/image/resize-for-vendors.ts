import type { Sharp } from 'sharp';
import type { ParsedFile } from '../parser.ts';
import { longestNewSide, sendableBytes } from './image-limits.ts';

const asPng = { mediaType: 'image/png', side: longestNewSide } as const;
const asJpeg = { mediaType: 'image/jpeg', side: longestNewSide } as const;
const asSmallJpeg = { mediaType: 'image/jpeg', side: longestNewSide / 2 } as const;

/** Redraws the image without metadata, in the best form that is small enough to send. */
export async function resizeForVendors(
  open: () => Sharp,
  isPhotograph: boolean,
): Promise<ParsedFile & { kind: 'image' }> {
  const heavier = isPhotograph ? [asJpeg] : [asPng, asJpeg];
  for (const form of heavier) {
    const drawn = await draw(open(), form);
    if (drawn.bytes.length <= sendableBytes) return drawn;
  }
  return draw(open(), asSmallJpeg);
}

type Form = typeof asPng | typeof asJpeg | typeof asSmallJpeg;

async function draw(image: Sharp, { mediaType, side }: Form) {
  const small = image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const written =
    mediaType === 'image/png'
      ? small.png()
      : small.flatten({ background: 'white' }).jpeg({ quality: 88 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { kind: 'image', mediaType, bytes: data, width: info.width, height: info.height } as const;
}
