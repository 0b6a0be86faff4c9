import { expect, test } from 'vitest';
import { sniffImageType } from './read-images.ts';

test.each([
  ['image/png', '89504e470d0a1a0a0000000d'],
  ['image/jpeg', 'ffd8ffe000104a4649460001'],
  ['image/webp', '524946462400000057454250'],
  [null, '474946383961010001000000'],
  [null, '89504e47'],
  [null, '5249464624000000574156450000'],
  [null, ''],
])('%s is recognized by its first bytes', (mediaType, hex) => {
  expect(sniffImageType(Buffer.from(hex, 'hex'))).toBe(mediaType);
});
