import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SurrogateJoiner } from './join-surrogates.ts';

const units = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const surrogates = fc.constantFrom('\ud83d', '\ude00', '👋', 'a', '\0', '');
const pieces = fc.array(
  fc.oneof(
    units,
    fc.array(surrogates).map((parts) => parts.join('')),
  ),
);

function mendAll(parts: string[]): string[] {
  const joiner = new SurrogateJoiner();
  return [...parts.map((part) => joiner.push(part)), joiner.flush()];
}

test('a surrogate pair split over two chunks is joined', () => {
  expect(mendAll(['Hi \ud83d', '\ude00!'])).toEqual(['Hi ', '😀!', '']);
});

test('a lone surrogate becomes a replacement character', () => {
  expect(mendAll(['Hi \ud83d'])).toEqual(['Hi ', '\ufffd']);
  expect(mendAll(['\ude00'])).toEqual(['\ufffd', '']);
});

test('every chunk of any text can be stored', () => {
  fc.assert(
    fc.property(pieces, (parts) =>
      mendAll(parts).every((piece) => piece.isWellFormed() && !piece.includes('\0')),
    ),
  );
});

test('a text comes out the same however it is split', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const whole = parts.join('').toWellFormed().replaceAll('\0', '\ufffd');
      expect(mendAll(parts).join('')).toBe(whole);
    }),
  );
});
