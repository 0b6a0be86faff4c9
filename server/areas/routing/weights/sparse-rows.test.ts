import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './sparse-rows.ts';

const tables = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      table: fc
        .array(fc.oneof(fc.constant(0), fc.integer({ min: -128, max: 127 })), {
          minLength: rows * columns,
          maxLength: rows * columns,
        })
        .map((values) => Int8Array.from(values)),
    }),
  );

test('a table survives encoding and decoding', () => {
  fc.assert(
    fc.property(tables, ({ rows, columns, table }) => {
      expect(unpackRows(packRows(table, columns), rows, columns)).toEqual(table);
    }),
  );
});

test('empty rows take one bit each', () => {
  const table = new Int8Array(800 * 16);
  table[160] = 5;
  expect(packRows(table, 16)).toHaveLength(100 + 2 + 1);
});

test('missing or extra bytes yield no table', () => {
  fc.assert(
    fc.property(tables, ({ rows, columns, table }) => {
      const packed = packRows(table, columns);
      expect(unpackRows(packed.subarray(0, -1), rows, columns)).toBe(null);
      expect(unpackRows(Uint8Array.from([...packed, 0]), rows, columns)).toBe(null);
    }),
  );
});
