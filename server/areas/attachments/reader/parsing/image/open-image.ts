import sharp, { type Sharp, type SharpOptions } from 'sharp';

// The process reads one file at a time and may end after it, so libvips's cache and threads have no benefit.
sharp.cache(false);
sharp.concurrency(1);

/** Opens the first frame only. The caller must check the number of pixels. */
export function openImage(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, ...options });
}

/** Wraps raw pixels, three bytes each and row by row from the top, as an image. */
export function openRgb(pixels: Uint8Array, { width, height }: { width: number; height: number }) {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
