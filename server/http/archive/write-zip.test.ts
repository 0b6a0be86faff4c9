import { expect, it } from 'vitest';
import { openZip } from '#server/attachments/parsing/container/open-zip.ts';
import { writeZip } from './write-zip.ts';
import { directoryRecord, endOfDirectory } from './zip-records.ts';

async function* entries(files: Record<string, (string | Uint8Array)[]>) {
  for (const [path, parts] of Object.entries(files)) yield { path, content: inParts(parts) };
}

async function* inParts(parts: (string | Uint8Array)[]) {
  yield* parts;
}

async function readAll(archive: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return chunks;
}

async function zip(files: Record<string, (string | Uint8Array)[]>): Promise<Buffer> {
  return Buffer.concat(await readAll(writeZip(entries(files))));
}

it('an archive holds its files as they came, in parts or empty, under any name', async () => {
  const bytes = await zip({
    'a.txt': ['one, ', Buffer.from('two')],
    'Grüße/übrig.json': ['{}'],
    'empty.txt': [],
    'long.txt': Array.from({ length: 500 }, (_, line) => `line ${line} of a long text\n`),
  });
  const archive = openZip(bytes, 'test.zip');
  expect(archive.names).toEqual(['a.txt', 'Grüße/übrig.json', 'empty.txt', 'long.txt']);
  expect(archive.text('a.txt')).toBe('one, two');
  expect(archive.text('Grüße/übrig.json')).toBe('{}');
  expect(archive.text('empty.txt')).toBe('');
  expect(archive.text('long.txt')).toMatch(/^line 0 .*line 499 of a long text\n$/s);
});

it('reads no file before the one in front of it has been taken', async () => {
  let opened = 0;
  async function* endless() {
    for (;;) {
      opened += 1;
      yield { path: `${opened}.txt`, content: inParts(['x']) };
    }
  }
  const archive = writeZip(endless());
  await archive.next();
  await archive.return(undefined);
  expect(opened).toBe(1);
});

it('fails when a file of it fails', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('gone');
  }
  async function* one() {
    yield { path: 'a.txt', content: failing() };
  }
  await expect(readAll(writeZip(one()))).rejects.toThrow('gone');
});

it('what lies beyond 4 GB, or beyond 65,535 files, is written in the wide form', () => {
  const file = { name: Buffer.from('a'), crc: 1, packedBytes: 2, bytes: 3, offset: 2 ** 33 };
  const record = directoryRecord(file);
  expect(record.readUInt32LE(42)).toBe(0xffffffff);
  expect(record.readBigUInt64LE(record.length - 8)).toBe(BigInt(2 ** 33));
  expect(endOfDirectory(3, 100, 200)).toHaveLength(22);
  const wide = endOfDirectory(70_000, 2 ** 33, 200);
  expect(wide.readUInt32LE(0)).toBe(0x06064b50);
  expect(wide.readBigUInt64LE(32)).toBe(70_000n);
  expect(wide.readBigUInt64LE(48)).toBe(BigInt(2 ** 33));
  expect(wide.readBigUInt64LE(64)).toBe(BigInt(2 ** 33 + 200));
  expect(wide.readUInt16LE(wide.length - 12)).toBe(0xffff);
});
