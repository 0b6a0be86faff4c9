import { expect, it } from 'vitest';
import { serveFile } from './serve-file.ts';

const utf8 = new TextEncoder().encode('<script>alert(1)</script>');
const noUtf8 = new Uint8Array([0xff, 0xfe, 0x41, 0x00]);

it.each([
  ['image/png', utf8, 'image/png', 'inline'],
  ['text/plain', utf8, 'text/plain; charset=utf-8', 'inline'],
  ['text/html', utf8, 'text/plain; charset=utf-8', 'inline'],
  ['text/plain', noUtf8, 'application/octet-stream', 'attachment'],
  ['image/svg+xml', utf8, 'application/octet-stream', 'attachment'],
  ['application/xhtml+xml', utf8, 'application/octet-stream', 'attachment'],
  ['application/pdf', utf8, 'application/pdf', 'attachment'],
])('a kept file of %s is served as %s', (mediaType, bytes, served, disposition) => {
  expect(serveFile({ fileName: 'a', mediaType, bytes })).toMatchObject({
    mediaType: served,
    disposition,
  });
});
