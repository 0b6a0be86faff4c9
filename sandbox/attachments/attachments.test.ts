import { describe, expect, it } from 'vitest';
import {
  sampleGif,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
} from '../testing/sample-files.ts';
import { nameColour } from './dominant-colour.ts';
import { decodeBase64, parseDataUrl } from './decode-base64.ts';
import { decodePng } from './decode-png.ts';
import { parseImage } from './parse-image.ts';
import { parsePdf } from './parse-pdf.ts';

/** Two by two pixels: red, green, blue and white. */
const pngs = {
  'of a palette of two bits':
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAgMAAAAP2OW3AAAADFBMVEX/AAAA/wAAAP/////7AGD2AAAADElEQVR4nGMQYNgAAADkAMEnqOhXAAAAAElFTkSuQmCC',
  'of sixteen bits with filters':
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACEAYAAAAiJtFnAAAAG0lEQVR4nGP8/58BCP7/Z2SEsFgYGUFcCAYBAMkPCgDnCdvuAAAAAElFTkSuQmCC',
};

describe('an image', () => {
  it.each([
    ['JPEG', sampleJpeg(1_280, 720), { width: 1_280, height: 720 }],
    ['GIF', sampleGif(33, 44), { width: 33, height: 44 }],
    ['WebP', sampleWebp(800, 600), { width: 800, height: 600 }],
  ])('that is a %s tells its size', (format, bytes, size) => {
    expect(parseImage(bytes)).toEqual({ format, ...size, colour: null });
  });

  it('that is a PNG also tells its main colour', async () => {
    expect(parseImage(await samplePng(64, 48, [20, 60, 220]))).toEqual({
      format: 'PNG',
      width: 64,
      height: 48,
      colour: 'blue',
    });
  });

  it.each(Object.entries(pngs))('that is a PNG %s is decoded to its pixels', (_kind, base64) => {
    const pixels = decodePng(Buffer.from(base64, 'base64'));
    expect(pixels?.colourAt(0, 0)).toEqual([255, 0, 0, 255]);
    expect(pixels?.colourAt(1, 1)).toEqual([255, 255, 255, 255]);
  });

  it('that is none of these, or cut short, is refused or has no colour', async () => {
    expect(parseImage(Buffer.from('hello'))).toBeNull();
    expect(parseImage(Buffer.alloc(0))).toBeNull();
    const png = await samplePng(64, 48, [20, 60, 220]);
    expect(parseImage(png.subarray(0, 40))).toMatchObject({ width: 64, colour: null });
    expect(parseImage(sampleJpeg(3, 3).subarray(0, 8))).toBeNull();
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
] as const)('the colour %j is called %s', ([red, green, blue], name) => {
  expect(nameColour(red, green, blue)).toBe(name);
});

describe('a PDF', () => {
  it.each(['plain', 'deflated'] as const)('with %s text tells its pages and words', (packing) => {
    const bytes = samplePdf(['The quarter closed well (mostly).', 'Costs fell.'], packing);
    expect(parsePdf(bytes)).toEqual({
      pages: 2,
      text: 'The quarter closed well (mostly). Costs fell.',
    });
  });

  it('joins the pieces of a line and keeps its wide gaps', () => {
    const content = 'BT [(Hel) -20 (lo) -400 (there)] TJ T* (again) Tj ET';
    const pdf = `%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n2 0 obj << >> stream\n${content}\nendstream`;
    expect(parsePdf(Buffer.from(pdf))?.text).toBe('Hello there again');
  });

  it('without pages, or something else altogether, is not read', () => {
    expect(parsePdf(Buffer.from('%PDF-1.4\n%%EOF'))).toBeNull();
    expect(parsePdf(Buffer.from('hello'))).toBeNull();
  });
});

it('base64 is read only where all of it is base64', () => {
  expect(decodeBase64('aGVsbG8=')?.toString()).toBe('hello');
  for (const text of ['', 'not base64', 'aGVsbG8', '====']) expect(decodeBase64(text)).toBeNull();
  expect(parseDataUrl('data:image/png;base64,aGVsbG8=')?.mediaType).toBe('image/png');
  expect(parseDataUrl('data:image/png,hello')).toBeNull();
});
