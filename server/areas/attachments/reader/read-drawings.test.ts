import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';

const reader = createAttachmentReader();
const { image, document, refusal } = readWith(reader);
afterAll(() => reader.close());

const svg = (content: string, size = 'width="20" height="10"') =>
  `<?xml version="1.0"?><!-- <p> --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;

async function middlePixel(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe('a drawing', () => {
  test('is rendered on white at a readable size', async () => {
    const read = await image('a.svg', svg('<circle cx="3" cy="3" r="1"/>'));
    expect(read).toMatchObject({ mediaType: 'image/png', width: 1_024, height: 512 });
    expect(await middlePixel(read.bytes)).toEqual([255, 255, 255]);
  });

  test('may refer to its own parts', async () => {
    const square = '<defs><rect id="r" width="20" height="10" fill="#0000ff"/></defs>';
    const read = await image('a.svg', svg(`${square}<use xlink:href="#r"/>`));
    expect(await middlePixel(read.bytes)).toEqual([0, 0, 255]);
  });

  test('loads no files from the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
    const secret = join(folder, 'secret.png');
    const solid = { create: { width: 20, height: 10, channels: 3 as const, background: 'red' } };
    writeFileSync(secret, await sharp(solid).png().toBuffer());
    for (const href of [`file://${secret}`, secret]) {
      const read = await image('a.svg', svg(`<image href="${href}" width="20" height="10"/>`));
      expect(await middlePixel(read.bytes)).toEqual([255, 255, 255]);
    }
    rmSync(folder, { recursive: true });
  });

  test('runs no script', async () => {
    const script = '<script>while (true) {}</script>';
    const read = await image(
      'a.svg',
      svg(`${script}<rect width="20" height="10" fill="#00ff00"/>`),
    );
    expect(await middlePixel(read.bytes)).toEqual([0, 255, 0]);
  });

  test('attached as text stays text', async () => {
    const source = svg('<circle r="1"/>');
    expect((await document('a.txt', source, 'text/plain')).text).toBe(source);
  });

  test('with entities that expand exponentially is refused', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    );
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs.join('')}]>${svg('<text>&l9;</text>')}`;
    expect(await refusal('laughs.svg', bomb)).toContain('Save it as PNG');
  });

  test('a hundred kilometres wide is refused', async () => {
    expect(await refusal('vast.svg', svg('', 'width="400000000" height="9"'))).toContain(
      'Save it as PNG',
    );
  });

  test('that is not well formed is refused', async () => {
    expect(await refusal('bad.svg', '<svg><rect</svg>')).toContain('can’t be drawn');
  });
});
