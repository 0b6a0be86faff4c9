import { expect, it } from 'vitest';
import { createFileMemory } from './upload-limits.ts';

const megabytes = (count: number) => count * 1024 * 1024;

it('no sender takes more than half of the memory for files, and it is released afterwards', () => {
  const memory = createFileMemory();
  const taken = memory.take('address:192.0.2.1', megabytes(160));
  expect(() => memory.take('address:192.0.2.1', megabytes(160))).toThrow(/Too many files/);
  memory.take('address:192.0.2.2', megabytes(160));
  taken.release();
  taken.release();
  memory.take('address:192.0.2.1', megabytes(250));
  expect(() => memory.take('user:7', megabytes(160))).toThrow(/Too many files/);
});
