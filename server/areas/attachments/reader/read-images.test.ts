import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader, readAttachments } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';
import { writeBmp } from './testing/write-bmp.ts';
import { writePdf } from './testing/write-pdf.ts';
import { writePng } from './testing/write-png.ts';

const reader = createAttachmentReader();
const { image, document, pages, refusal } = readWith(reader);
afterAll(() => reader.close());

const red = { r: 255, g: 0, b: 0 };
const picture = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: red } });
const firstPixel = async (bytes: Uint8Array) => [
  ...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3),
];

describe('an image', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/jpeg'],
    ['gif', 'image/png'],
    ['tiff', 'image/png'],
    ['avif', 'image/png'],
  ] as const)('that is %s is sent as %s', async (format, mediaType) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const read = await image(`a.${format}`, bytes);
    expect(read).toMatchObject({ mediaType, width: 30, height: 20 });
    const { format: sent } = await sharp(read.bytes).metadata();
    expect(`image/${sent}`).toBe(mediaType);
  });

  test('that is a PNG or JPEG keeps its pixels unchanged', async () => {
    const png = writePng(10, 2);
    expect((await image('a.png', png)).bytes).toEqual(png);
  });

  test('that is a BMP becomes an upright PNG', async () => {
    const read = await image('a.bmp', writeBmp(5, 3, [0, 0, 255]));
    expect(read).toMatchObject({ mediaType: 'image/png', width: 5, height: 3 });
    const pixels = await sharp(read.bytes).raw().toBuffer();
    expect([...pixels.subarray(0, 6)]).toEqual([255, 255, 255, 0, 0, 255]);
  });

  test('with transparency keeps it', async () => {
    const background = { ...red, alpha: 0.5 };
    const see = sharp({ create: { width: 9, height: 9, channels: 4, background } });
    const read = await image('a.webp', await see.webp().toBuffer());
    expect(read.mediaType).toBe('image/png');
    expect((await sharp(read.bytes).metadata()).hasAlpha).toBe(true);
  });

  test('with animation is sent as its first frame', async () => {
    const frames = await sharp([await picture().png().toBuffer(), writePng(30, 20)], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const read = await image('a.gif', frames);
    expect(read).toMatchObject({
      mediaType: 'image/png',
      width: 30,
      height: 20,
      notes: ['Only the first frame of “a.gif” was sent.'],
    });
    expect(await firstPixel(read.bytes)).toEqual([255, 0, 0]);
  });

  test('that is an animated PNG is sent as its first frame', async () => {
    const read = await image('a.png', writePng(10, 2, [['acTL', '\0\0\0\x02\0\0\0\0']]));
    expect(read).toMatchObject({ notes: ['Only the first frame of “a.png” was sent.'] });
    expect((await image('b.png', writePng(10, 2))).notes).toEqual([]);
  });

  test.each(['mif1', 'miaf', 'MA1B', 'isom'])(
    'that is AVIF may list the brand %s first',
    async (brand) => {
      const avif = await picture().avif().toBuffer();
      avif.write(brand, 8, 'latin1');
      expect(await image('a.avif', avif)).toMatchObject({ mediaType: 'image/png', width: 30 });
    },
  );

  test('with a side over 8,000 pixels is scaled down', async () => {
    const read = await image('a.png', await picture(9_000, 900).png().toBuffer());
    expect(read).toMatchObject({ mediaType: 'image/png', width: 4_096, height: 410 });
  });

  test('too large for a vendor is compressed further', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const heavy = await sharp({
      create: { width: 1_600, height: 1_200, channels: 3, background: red, noise },
    })
      .png()
      .toBuffer();
    expect(heavy.length).toBeGreaterThan(4_000_000);
    const read = await image('a.png', heavy);
    expect(read).toMatchObject({ mediaType: 'image/jpeg', width: 1_600, height: 1_200 });
    expect(read.bytes.length).toBeLessThan(3.75 * 1024 * 1024);
  });

  test('rotated by its camera is turned upright', async () => {
    const turned = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const read = await image('a.jpg', turned);
    expect(read).toMatchObject({ mediaType: 'image/jpeg', width: 20, height: 30 });
    expect((await sharp(read.bytes).metadata()).orientation).toBeUndefined();
  });

  test('loses its place, time and the hidden data that phones add', async () => {
    const gps = { IFD0: { Copyright: 'Jane Doe' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const plain = await picture().withExif(gps).jpeg({ progressive: true }).toBuffer();
    const photo = Buffer.concat([plain, Buffer.from('film of Jane Doe')]);
    expect(photo.toString('latin1')).toContain('Jane Doe');
    const read = await image('a.jpg', photo);
    expect(Buffer.from(read.bytes).toString('latin1')).not.toContain('Jane Doe');
    expect((await sharp(read.bytes).metadata()).exif).toBeUndefined();
    expect(await firstPixel(read.bytes)).toEqual(await firstPixel(plain));

    const shot = Buffer.concat([
      writePng(9, 2, [['tEXt', 'Author\0Jane Doe']]),
      Buffer.from('Jane Doe'),
    ]);
    const { bytes } = await image('a.png', shot);
    expect(bytes).toEqual(writePng(9, 2));
  });

  test.each(['report.pdf', 'notes.txt', 'no-extension'])(
    'is still recognized when named %s',
    async (name) => {
      const bytes = await picture().png().toBuffer();
      expect((await image(name, bytes, 'application/pdf')).mediaType).toBe('image/png');
    },
  );

  test('is identified by its bytes, not its name or type', async () => {
    const read = await document('photo.png', writePdf({ pages: ['Hello'] }), 'image/png');
    expect(read).toMatchObject({ mediaType: 'application/pdf', text: 'Hello' });
  });
});

describe('an image with several pages', () => {
  const colours = ['red', 'lime', 'blue'] as const;
  const scan = async (count: number, side = 20) => {
    const sheets = Array.from({ length: count }, (_, at) =>
      sharp({
        create: { width: side, height: side, channels: 3, background: colours[at % 3] ?? 'red' },
      })
        .png()
        .toBuffer(),
    );
    const all = await Promise.all(sheets);
    return sharp(all, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
  };

  test('becomes one picture per page, in their order', async () => {
    const read = await pages('scan.tif', await scan(3), 8);
    expect(read.map(({ fileName }) => fileName)).toEqual([
      'scan.tif',
      'scan.tif (page 2)',
      'scan.tif (page 3)',
    ]);
    expect(await Promise.all(read.map(({ bytes }) => firstPixel(bytes)))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
    expect(read.flatMap(({ notes = [] }) => notes)).toEqual([]);
  });

  test('says which pages were left out because there are too many', async () => {
    const read = await pages('scan.tif', await scan(12), 8);
    expect(read).toHaveLength(8);
    expect(read.flatMap(({ notes = [] }) => notes)).toEqual([
      '“scan.tif” has 12 pages, and only pages 1 to 8 were sent. Save it as PDF to send all.',
    ]);
  });

  test('says which pages were left out because they have too many pixels', async () => {
    const read = await pages('scan.tif', await scan(3, 5_000), 8);
    expect(read.flatMap(({ notes = [] }) => notes)).toEqual([
      '“scan.tif” has 3 pages, and only pages 1 to 2 were sent. Save it as PDF to send all.',
    ]);
  });

  test('adds pages only until the limit of files is reached', async () => {
    const files = [
      { fileName: 'a.tif', bytes: await scan(3) },
      { fileName: 'b.tif', bytes: await scan(3) },
      { fileName: 'c.png', bytes: writePng(9, 2) },
    ].map((file) => ({ load: async () => ({ ...file, claimedType: '' }) }));
    const reading = { sender: 'user:1', signal: new AbortController().signal };
    const read = await readAttachments(reader, files, reading, 6);
    expect(read.map(({ fileName }) => fileName)).toEqual([
      'a.tif',
      'a.tif (page 2)',
      'a.tif (page 3)',
      'b.tif',
      'b.tif (page 2)',
      'c.png',
    ]);
    expect(read[3]?.notes).toHaveLength(1);
    expect(await readAttachments(reader, files, reading, 1)).toHaveLength(3);
  });
});

describe('an image is refused with a message', () => {
  test('when it is damaged', async () => {
    const whole = await picture(300, 300).jpeg().toBuffer();
    expect(await refusal('cut.jpg', whole.subarray(0, whole.length / 2))).toContain('is damaged');
    const png = writePng(300, 2);
    expect(await refusal('cut.png', png.subarray(0, png.length - 20))).toContain('is damaged');
    expect(await refusal('short.bmp', writeBmp(50, 50, [1, 2, 3]).subarray(0, 900))).toContain(
      'is damaged',
    );
  });

  test('when it would unpack to billions of pixels', async () => {
    const words = await refusal('bomb.png', writePng(60_000, 60_000));
    expect(words).toContain('60,000 × 60,000 pixels');
    expect(words).toContain('at most 8,000 pixels per side');
  });

  test.each(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'mif2', 'miaf'])(
    'when it is HEIC with the brand %s',
    async (brand) => {
      const first = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
      const later = Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0${brand}isom`, 'latin1');
      for (const heic of [first, later]) {
        const words = await refusal('photo.heif', heic);
        expect(words).toContain('(HEIC)');
        expect(words).toContain('Save the image as JPEG or PNG');
      }
    },
  );

  test('when it is larger than 10 MB', async () => {
    const padded = Buffer.concat([writePng(10, 2), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await refusal('large.png', padded)).toContain('is larger than 10 MB');
  });
});
