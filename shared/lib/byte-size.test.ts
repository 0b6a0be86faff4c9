import { expect, it } from 'vitest';
import { formatBytes, formatMegabytes, toMegabytes } from './byte-size.ts';

it.each([
  [0, 'GB', '0 Bytes'],
  [1, 'GB', '1 Bytes'],
  [1023, 'GB', '1023 Bytes'],
  [1024, 'GB', '1.00 KB'],
  [1536, 'GB', '1.50 KB'],
  [1024 ** 2 * 2.345, 'GB', '2.35 MB'],
  [1024 ** 3, 'GB', '1.00 GB'],
  [1024 ** 4 * 2, 'GB', '2048.00 GB'],
  [1024 ** 4 * 2, 'TB', '2.00 TB'],
  [1024 ** 5, 'TB', '1024.00 TB'],
  [0.4, 'TB', '0 Bytes'],
] as const)('%d bytes in units up to %s are %s', (bytes, largest, text) => {
  expect(formatBytes(bytes, largest)).toBe(text);
});

it('megabytes are said in two decimals', () => {
  const said = [0, 5_000, 1024 ** 2, 1_600_000].map(toMegabytes).map(formatMegabytes);
  expect(said).toEqual(['0 MB', '0 MB', '1 MB', '1.53 MB']);
});
