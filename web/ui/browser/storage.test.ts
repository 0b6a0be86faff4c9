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

test('blocked storage reads as empty and never throws', () => {
  expect(readStored(broken, 'draft')).toBeNull();
  expect(() => writeStored(broken, 'draft', 'text')).not.toThrow();
  expect(() => writeStored(broken, 'draft', null)).not.toThrow();
});

test('full storage never throws', () => {
  expect(() => writeStored(full, 'draft', 'text')).not.toThrow();
});
