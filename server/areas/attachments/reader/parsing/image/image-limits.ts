import { formatCount } from '#shared/lib/format.ts';
import { unreadable } from '../../unreadable.ts';

/** The maximum number of pixels to decode. Each takes four bytes, and another four for rotation. */
const mostPixels = 64_000_000;
/** In pixels per side. Each row has an overhead, so a million short rows could exhaust memory. */
const longestReadableSide = 65_535;
/** In pixels per side. Anthropic refuses larger pictures. */
export const longestSide = 8_000;
/** In pixels per side of a redrawn picture. Vendors scale pictures down further. */
export const longestNewSide = 4_096;
/** Anthropic accepts 5 MB of base64, which encodes this many bytes. */
export const sendableBytes = 3.75 * 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/** `pixels` is the total for all pages so far. */
export function hasManyPixels({ width, height }: Size, pixels = width * height): boolean {
  return pixels > mostPixels || Math.max(width, height) > longestReadableSide;
}

export function refuseManyPixels({ width, height }: Size, fileName: string): void {
  if (!hasManyPixels({ width, height })) return;
  const [across, down] = [width, height].map(formatCount);
  const most = formatCount(longestSide);
  const todo = `Save a copy with at most ${most} pixels per side and attach that copy.`;
  throw unreadable(fileName, `is too large: ${across} × ${down} pixels. ${todo}`);
}
