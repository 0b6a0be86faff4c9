import sharp, { type Sharp, type SharpOptions } from 'sharp';

// One file at a time in a process that may end with it: what libvips keeps and shares gains nothing.
sharp.cache(false);
sharp.concurrency(1);

/** The first frame only. How many pixels there may be is for the caller to check. */
export function openImage(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, ...options });
}

/** Three bytes a pixel, row by row from the top. */
export function openRgb(pixels: Uint8Array, { width, height }: { width: number; height: number }) {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
