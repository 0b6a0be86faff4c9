import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const built = new URL('../../dist/web/', import.meta.url);
const mostBytes = 130_000;

const read = (path: string) => readFile(fileURLToPath(new URL(path, built)));

async function gzippedBytes(paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map(read));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

it('the home page’s first load is at most 130 kB of gzipped JavaScript, in three files', async () => {
  const page = (await read('index.html')).toString();
  const module = /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+)"/g;
  const paths = [...page.matchAll(module)].map(([, path = '']) => path);
  // On a slow network, each additional file costs a round trip.
  expect(paths).toHaveLength(3);
  expect(await gzippedBytes(paths)).toBeLessThanOrEqual(mostBytes);
});

// If the bundler puts a part into the same file as the code of another part, these figures are exceeded.
it.each([
  ['features/query/response-area.tsx', 45],
  ['features/query/comparison/comparison-view.tsx', 37],
  ['features/threads/panel/threads-side.tsx', 22],
  ['features/pages/about-page.tsx', 18],
  ['ui/feedback/toaster.tsx', 18],
  ['app/routes/models-route.tsx', 22],
  ['app/routes/pricing-route.tsx', 18],
  ['app/routes/profile-route.tsx', 52],
  ['app/routes/admin/users-route.tsx', 40],
])('%s adds at most %i kB', async (part, mostKilobytes) => {
  const chunks = JSON.parse((await read('.vite/manifest.json')).toString()) as Record<
    string,
    Chunk
  >;
  const needs = (name: string, found = new Set<string>()): Set<string> => {
    if (!found.has(name)) {
      found.add(name);
      for (const next of chunks[name]?.imports ?? []) needs(next, found);
    }
    return found;
  };
  const first = needs('index.html');
  const further = [...needs(part)].filter((name) => !first.has(name));
  const bytes = await gzippedBytes(further.map((name) => chunks[name]?.file ?? name));
  expect(bytes).toBeLessThanOrEqual(mostKilobytes * 1_000);
  // If a part has no file of its own any more, it is no longer loaded separately.
  expect(further).toContain(part);
});

interface Chunk {
  file: string;
  imports?: string[];
}
