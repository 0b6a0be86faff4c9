import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '../testing/sample-files.ts';
import { nameColour } from './dominant-colour.ts';
import { parseAttachment, parseDataUrl, parseImage } from './parse-attachment.ts';

const blue = [20, 60, 220] as const;

describe('an image', () => {
  it.each([
    ['PNG', 'png'],
    ['JPEG', 'jpeg'],
    ['GIF', 'gif'],
    ['WebP', 'webp'],
  ] as const)('that is a %s reports its size and main colour', async (format, type) => {
    const bytes = await sharp(await samplePng(64, 48, blue))
      .toFormat(type)
      .toBuffer();
    expect(await parseImage(bytes)).toEqual({ format, width: 64, height: 48, colour: 'blue' });
  });

  it('of another format, or truncated, is not read', async () => {
    const png = await samplePng(64, 48, blue);
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), png.subarray(0, 60)]) {
      expect(await parseImage(bytes)).toBeNull();
    }
  });
});

it.each([
  [[0, 0, 0], 'black'],
  [[255, 255, 255], 'white'],
  [[128, 128, 128], 'gray'],
  [[220, 30, 30], 'red'],
  [[110, 60, 20], 'brown'],
  [[240, 150, 40], 'orange'],
  [[40, 170, 60], 'green'],
  [[240, 120, 190], 'pink'],
] as const)('filled with the colour %j is described as %s', ([red, green, blue], name) => {
  expect(nameColour(red, green, blue)).toBe(name);
});

describe('a PDF', () => {
  it('reports its pages and words', async () => {
    const bytes = samplePdf(['The quarter closed well (mostly).', 'Costs fell.']);
    expect(await parseAttachment('application/pdf', bytes.toString('base64'))).toEqual({
      kind: 'document',
      name: null,
      pages: 2,
      text: 'The quarter closed well (mostly). Costs fell.',
    });
  });

  it('of another file type is not read', async () => {
    expect(await parseAttachment('application/pdf', 'aGVsbG8=')).toBeNull();
  });
});

it('base64 is read only if all of it is valid', async () => {
  const png = (await samplePng(64, 48, blue)).toString('base64');
  expect(await parseDataUrl(`data:image/png;base64,${png}`)).toMatchObject({ kind: 'image' });
  expect(await parseDataUrl(`data:image/png,${png}`)).toBeNull();
  expect(await parseDataUrl(`data:image/png;base64,${png} `)).toBeNull();
  expect(await parseAttachment('image/png', '')).toBeNull();
});

it('base64 of many megabytes is read, even where V8 no longer optimizes expressions', async () => {
  // V8 stops optimizing expressions in a process that has compiled a megabyte of them.
  const script = `
    import { decodeBase64 } from './sandbox/attachments/parse-attachment.ts';
    import { readDataUrl } from './sandbox/pictures/read-data-url.ts';
    const text = 'QUJD'.repeat(4_000_000);
    console.log(decodeBase64(text).length, readDataUrl('data:image/png;base64,' + text).length);`;
  const options = ['--no-regexp-optimization', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout).toBe('12000000 12000000\n');
});
