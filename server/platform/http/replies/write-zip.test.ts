import { expect, it } from 'vitest';
import { openZip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';
import { writeZip } from './write-zip.ts';

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

it('an archive keeps its files unchanged, streamed or empty, under any name', async () => {
  const bytes = await zip({
    'a.txt': ['one, ', Buffer.from('two')],
    'Grüße/übrig.json': ['{}'],
    'empty.txt': [],
    'long.txt': Array.from({ length: 500 }, (_, line) => `line ${line} of a long text\n`),
  });
  const archive = await openZip(bytes, 'test.zip');
  expect(archive.names).toEqual(['a.txt', 'Grüße/übrig.json', 'empty.txt', 'long.txt']);
  expect(await archive.text('a.txt')).toBe('one, two');
  expect(await archive.text('Grüße/übrig.json')).toBe('{}');
  expect(await archive.text('empty.txt')).toBe('');
  expect(await archive.text('long.txt')).toMatch(/^line 0 .*line 499 of a long text\n$/s);
});

it('an archive opens a file only when the one before has been read, and closes the rest', async () => {
  let opened = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        opened += 1;
        yield { path: `${opened}.txt`, content: inParts(['x']) };
      }
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of writeZip(endless())) break;
  expect([opened, isClosed]).toEqual([1, true]);
});

it('an archive fails if one of its files fails', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('gone');
  }
  async function* one() {
    yield { path: 'a.txt', content: failing() };
  }
  await expect(readAll(writeZip(one()))).rejects.toThrow('gone');
});
