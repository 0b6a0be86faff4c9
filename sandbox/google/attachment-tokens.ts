import type { Attachment } from '../attachments/attachment.ts';
import { countTokens } from '../vendor/tokens.ts';

const tokensPerTile = 258;
const smallSide = 384;

/** Source: https://ai.google.dev/gemini-api/docs/tokens and /media-resolution */
export function weighForGoogle(model: string, attachment: Attachment): number {
  const isThird = /^gemini-[3-9]/.test(model);
  const perImage = isThird ? 1_120 : tokensPerTile;
  switch (attachment.kind) {
    case 'link':
      return perImage;
    case 'document': {
      const { pages, text } = attachment;
      if (pages === null) return countTokens(text);
      return isThird ? pages * 560 + countTokens(text) : pages * tokensPerTile;
    }
    case 'image': {
      if (isThird || model.startsWith('gemini-1.')) return perImage;
      return countTiles(attachment) * tokensPerTile;
    }
  }
}

/** A small image is one tile; others are cut by two thirds of their shorter side. */
function countTiles({ width, height }: { width: number; height: number }): number {
  if (width <= smallSide && height <= smallSide) return 1;
  const unit = Math.max(256, Math.min(768, Math.floor(Math.min(width, height) / 1.5)));
  return Math.ceil(width / unit) * Math.ceil(height / unit);
}
