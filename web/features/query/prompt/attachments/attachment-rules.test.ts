import { describe, expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { classifyFile, describeRefused, limitsInWords } from './attachment-rules.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file', () => {
  test.each<[string, string, 'image' | 'document' | 'refused']>([
    ['photo.png', 'image/png', 'image'],
    ['drawing.svg', 'image/svg+xml', 'image'],
    ['report.pdf', 'application/pdf', 'document'],
    ['letter.doc', 'application/msword', 'document'],
    ['letter.docx', docx, 'document'],
    ['letter.odt', 'application/vnd.oasis.opendocument.text', 'document'],
    ['notes.txt', 'text/plain', 'document'],
    ['table.csv', 'text/csv', 'document'],
    ['page.html', 'text/html', 'document'],
    ['PHOTO.JPG', '', 'image'],
    ['report.pdf', 'application/octet-stream', 'document'],
    ['photo.jpg', 'application/octet-stream', 'image'],
    ['letter.docx', 'binary/octet-stream', 'document'],
    ['letter.odt', 'application/x-download', 'document'],
    ['notes.md', 'application/force-download', 'document'],
    ['table.csv', 'application/vnd.ms-excel', 'document'],
    ['TABLE.CSV', 'application/vnd.ms-excel', 'document'],
    ['table.xls', 'application/vnd.ms-excel', 'refused'],
    ['tool.exe', 'application/octet-stream', 'refused'],
    ['unknown', 'application/octet-stream', 'refused'],
    ['report.PDF', '', 'document'],
    ['letter.doc', '', 'document'],
    ['README', '', 'refused'],
    ['tool.exe', '', 'refused'],
    ['tool.exe', 'application/x-msdownload', 'refused'],
    ['data.json', 'application/json', 'refused'],
    ['song.mp3', 'audio/mpeg', 'refused'],
    ['film.mp4', 'video/mp4', 'refused'],
    ['files.zip', 'application/zip', 'refused'],
    ['trick.png', 'application/zip', 'refused'],
  ])('%s of type "%s" is %s', (name, type, expected) => {
    const found = classifyFile({ name, type, size: 10 });
    expect('kind' in found ? found.kind : 'refused').toBe(expected);
  });

  test.each([
    ['image/png', limits.imageBytes, true],
    ['image/png', limits.imageBytes + 1, false],
    ['application/pdf', limits.documentBytes, true],
    ['application/pdf', limits.documentBytes + 1, false],
  ])('of type %s and %i bytes fits: %s', (type, size, fits) => {
    const found = classifyFile({ name: 'file', type, size });
    expect(found).toEqual(fits ? { kind: expect.any(String) } : { refusal: 'size' });
  });
});

test.each([
  ['photo.heic', 'image/heic'],
  ['photo.heif', 'image/heif'],
  ['burst.heic', 'image/heic-sequence'],
  ['photo.jpg', 'image/heic'],
  ['PHOTO.HEIC', ''],
  ['photo.heif', 'application/octet-stream'],
])('%s of type "%s" is refused as HEIC when attached', (name, type) => {
  expect(classifyFile({ name, type, size: 10 })).toEqual({ refusal: 'heic' });
});

test('the limits are described in words', () => {
  expect(limitsInWords).toBe('Up to 8 files: images up to 10 MB, documents up to 20 MB');
});

test('the toast about refused files names each of them with its reason', () => {
  expect(describeRefused(new Map([['size', ['a.png']]]))).toMatchObject({
    title: 'File Too Large',
    description: 'Up to 8 files: images up to 10 MB, documents up to 20 MB.',
    more: 'Not attached: a.png.',
  });
  const names = ['1.mp3', '2.mp3', '3.mp3', '4.mp3', '5.mp3'];
  expect(
    describeRefused(
      new Map([
        ['type', names],
        ['size', ['a.png', 'b.pdf']],
        ['count', ['c']],
      ]),
    ),
  ).toMatchObject({
    title: 'Invalid File Type',
    description: 'Only images and documents (PDF, DOC, TXT) are supported.',
    more: 'Wrong type: 1.mp3, 2.mp3, 3.mp3 and 2 other files. Too large (images up to 10 MB, documents up to 20 MB): a.png and b.pdf. Too many files (the limit is 8): c.',
  });
});
