const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
export type ByteUnit = (typeof units)[number];

/** `1.50 MB`: base 1024, two decimals, in units up to `largest`; bytes are whole. */
export function formatBytes(bytes: number, largest: ByteUnit = 'GB'): string {
  if (bytes < 1) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.indexOf(largest));
  if (power === 0) return `${Math.round(bytes)} Bytes`;
  return `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`;
}

/** As charts draw them: not rounded, so that a few bytes have a bar. */
export function toMegabytes(bytes: number): number {
  return bytes / 1024 ** 2;
}

/** `1.53 MB`, as charts say it: rounded to two decimals at most. */
export function formatMegabytes(megabytes: number): string {
  return `${Math.round(megabytes * 100) / 100} MB`;
}
