import type { Bitmap } from './encode-png.ts';

const caption = 'SIMULATED';
/** Five dots wide and seven high; each row is five bits. */
const letters: Record<string, readonly number[]> = {
  S: [0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e],
  I: [0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e],
  M: [0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11],
  U: [0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e],
  L: [0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f],
  A: [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
  T: [0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04],
  E: [0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f],
  D: [0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e],
};
const dotsPerLetter = 6;
const padDots = 3;

/** Writes in the lower left corner, on a darkened band, that the picture is not a real one. */
export function drawCaption(bitmap: Bitmap): void {
  const dot = Math.max(1, Math.round(Math.min(bitmap.width, bitmap.height) / 340));
  const bandWidth = (caption.length * dotsPerLetter - 1 + 2 * padDots) * dot;
  const bandHeight = (7 + 2 * padDots) * dot;
  const left = 6 * dot;
  const top = bitmap.height - bandHeight - 6 * dot;
  for (let y = 0; y < bandHeight; y += 1) {
    for (let x = 0; x < bandWidth; x += 1) {
      const isInk = isDot(Math.floor(x / dot) - padDots, Math.floor(y / dot) - padDots);
      tint(bitmap, left + x, top + y, isInk ? 255 : 0, isInk ? 0.92 : 0.4);
    }
  }
}

function isDot(column: number, row: number): boolean {
  if (column < 0 || row < 0) return false;
  const bits = letters[caption[Math.floor(column / dotsPerLetter)] ?? '']?.[row] ?? 0;
  return ((bits << 1) & (1 << (dotsPerLetter - 1 - (column % dotsPerLetter)))) !== 0;
}

function tint({ rgb, width }: Bitmap, x: number, y: number, level: number, share: number): void {
  const at = (y * width + x) * 3;
  for (let part = at; part < at + 3; part += 1) {
    rgb[part] = (rgb[part] ?? 0) * (1 - share) + level * share;
  }
}
