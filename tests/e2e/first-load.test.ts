import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const built = new URL('../../dist/web/', import.meta.url);
const mostBytes = 130_000;

const read = (path: string) => readFile(fileURLToPath(new URL(path, built)));

it('the home page’s first load is at most 130 kB of gzipped JavaScript, in three files', async () => {
  const page = (await read('index.html')).toString();
  const module = /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+)"/g;
  const paths = [...page.matchAll(module)].map(([, path = '']) => path);
  // On a slow network, each additional file costs a round trip.
  expect(paths).toHaveLength(3);
  const files = await Promise.all(paths.map(read));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
