const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
export type ByteUnit = (typeof units)[number];

/** Formats as `1.50 MB`: base 1024, two decimals, in units up to `largest`. Bytes are whole numbers. */
export function formatBytes(bytes: number, largest: ByteUnit = 'GB'): string {
  if (bytes < 1) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.indexOf(largest));
  if (power === 0) return `${Math.round(bytes)} Bytes`;
  return `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`;
}

/** Not rounded, so that a chart draws a bar even for a few bytes. */
export function toMegabytes(bytes: number): number {
  return bytes / 1024 ** 2;
}

/** Formats as `1.53 MB` for charts, with at most two decimals. */
export function formatMegabytes(megabytes: number): string {
  return `${Math.round(megabytes * 100) / 100} MB`;
}
