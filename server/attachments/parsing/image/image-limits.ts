import { unreadable } from '../../unreadable.ts';

/** Pixels that are decoded at most: four bytes of memory each, and as many again to turn them. */
const mostPixels = 64_000_000;
/** Of a side: a million rows of ten pixels would fill the memory with rows. */
const longestReadableSide = 65_535;
/** Of a side. Anthropic refuses more. */
export const longestSide = 8_000;
/** Of a side, where a picture is redrawn; vendors scale down to less. */
export const longestNewSide = 4_096;
/** Anthropic takes 5 MB of base64. */
export const sendableBytes = 3.75 * 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

export function refuseManyPixels({ width, height }: Size, fileName: string): void {
  if (width * height <= mostPixels && Math.max(width, height) <= longestReadableSide) return;
  const [across, down] = [width, height].map((side) => side.toLocaleString('en'));
  const most = longestSide.toLocaleString('en');
  const todo = `Save it at most ${most} pixels a side and attach that.`;
  throw unreadable(fileName, `is too large a picture: ${across} × ${down} pixels. ${todo}`);
}
