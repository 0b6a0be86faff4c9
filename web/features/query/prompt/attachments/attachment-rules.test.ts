import { describe, expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { classifyFile, limitsInWords } from './attachment-rules.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file', () => {
  test.each<[string, string, 'image' | 'document' | 'refused']>([
    ['photo.png', 'image/png', 'image'],
    ['drawing.svg', 'image/svg+xml', 'image'],
    ['photo.heic', 'image/heic', 'image'],
    ['report.pdf', 'application/pdf', 'document'],
    ['letter.doc', 'application/msword', 'document'],
    ['letter.docx', docx, 'document'],
    ['letter.odt', 'application/vnd.oasis.opendocument.text', 'document'],
    ['notes.txt', 'text/plain', 'document'],
    ['table.csv', 'text/csv', 'document'],
    ['page.html', 'text/html', 'document'],
    ['PHOTO.JPG', '', 'image'],
    ['photo.heif', '', 'image'],
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

test('the limits are said in words', () => {
  expect(limitsInWords).toBe('Up to 8 files: images up to 10 MB, documents up to 20 MB');
});
