import { expect, test } from 'vitest';
import { readStored, writeStored } from './storage.ts';

const broken = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = () =>
  ({
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  }) as unknown as Storage;

test('storage that may not be used reads as empty and is never fatal', () => {
  expect(readStored(broken, 'draft')).toBeNull();
  expect(() => writeStored(broken, 'draft', 'text')).not.toThrow();
  expect(() => writeStored(broken, 'draft', null)).not.toThrow();
});

test('storage that is full is never fatal', () => {
  expect(() => writeStored(full, 'draft', 'text')).not.toThrow();
});
