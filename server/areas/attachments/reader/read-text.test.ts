import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';

const reader = createAttachmentReader();
const { document } = readWith(reader);
afterAll(() => reader.close());

describe('a text', () => {
  test.each([
    ['UTF-8', Buffer.from('café €')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFcafé €')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFcafé €', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\uFEFFcafé €', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('caf\xe9 \x80', 'latin1')],
  ])('in %s is read, and sent as UTF-8', async (_, bytes) => {
    const read = await document('a.txt', bytes);
    expect(read.text).toBe('café €');
    expect(Buffer.from(read.bytes).toString()).toBe('café €');
  });

  test.each([
    ['notes.md', '# Head', 'text/markdown'],
    ['table.csv', 'a;b\n1;2', 'text/csv'],
    ['some.json', '{"a": 1}', 'application/json'],
    ['page.html', '<!doctype html><p>Hi <svg/></p>', 'text/html'],
    ['main.py', 'print("MZ")', 'text/plain'],
    ['data.xml', '<?xml version="1.0"?><a/>', 'text/plain'],
    ['BMW.txt', 'BM is how a picture begins', 'text/plain'],
    ['README', 'MZ too', 'text/plain'],
  ])('named %s is read as it stands', async (name, content, mediaType) => {
    expect(await document(name, content)).toMatchObject({ text: content, mediaType });
  });

  test('loses its NULs', async () => {
    expect((await document('a.txt', 'Hello\0 to the world')).text).toBe('Hello to the world');
  });

  test('is cut after a million characters, and says so', async () => {
    const { text, bytes } = await document('a.txt', 'é'.repeat(5_000_000));
    expect(text.length).toBeLessThan(1_000_100);
    expect(text).toMatch(
      /é\n\n\[Truncated: only the first 1,000,000 characters of this document are included\.\]$/,
    );
    expect(Buffer.from(bytes).toString()).toBe(text);
  });
});
