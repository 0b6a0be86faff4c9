import { expect, it } from 'vitest';
import { UploadMemory } from './upload-memory.ts';

const files = (megabytes: number) => [{ sizeBytes: megabytes * 1024 * 1024 }];

it('no sender takes more than half of the memory for files, and gives back what was taken', () => {
  const memory = new UploadMemory();
  const release = memory.take('address:192.0.2.1', files(160));
  expect(() => memory.take('address:192.0.2.1', files(160))).toThrow(/Too many files/);
  memory.take('address:192.0.2.2', files(160));
  release();
  release();
  memory.take('address:192.0.2.1', files(250));
  expect(() => memory.take('user:7', files(160))).toThrow(/Too many files/);
});
