import { expect, it } from 'vitest';
import { serveFile } from './serve-file.ts';

const bytes = new TextEncoder().encode('<script>alert(1)</script>');

it.each([
  ['image/png', 'image/png', 'inline'],
  ['text/plain', 'text/plain; charset=utf-8', 'attachment'],
  ['text/html', 'text/plain; charset=utf-8', 'attachment'],
  ['application/json', 'text/plain; charset=utf-8', 'attachment'],
  ['image/svg+xml', 'application/octet-stream', 'attachment'],
  ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
  ['application/pdf', 'application/pdf', 'attachment'],
])('a saved file of %s is served as %s', (mediaType, served, disposition) => {
  expect(serveFile({ fileName: 'a', mediaType, bytes })).toMatchObject({
    mediaType: served,
    disposition,
  });
});
