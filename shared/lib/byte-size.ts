const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
export type ByteUnit = (typeof units)[number];

/** `1.50 MB`: base 1024, two decimals, in units up to `largest`; bytes are whole. */
export function formatBytes(bytes: number, largest: ByteUnit = 'GB'): string {
  if (bytes < 1) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.indexOf(largest));
  if (power === 0) return `${Math.round(bytes)} Bytes`;
  return `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`;
}

/** Megabytes as charts have them, rounded to two decimals. */
export function toMegabytes(bytes: number): number {
  return Math.round((bytes / 1024 ** 2) * 100) / 100;
}
