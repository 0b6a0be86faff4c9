import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Asset, AssetStore } from './asset-ports.ts';
import { serveBuiltFiles } from './serve-built-files.ts';

async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

function createStore(): AssetStore & { assets: Map<string, Asset> } {
  const assets = new Map<string, Asset>();
  return {
    assets,
    async keep(all) {
      for (const asset of all) assets.set(asset.path, asset);
    },
    find: async (path) => assets.get(path) ?? null,
  };
}

async function serve(folder: string, store = createStore()) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await serveBuiltFiles(app, folder, store);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

const shell = '/assets/shell-1.js';

it('a build that is replaced under a running server is still served completely', async () => {
  const folder = await build({ [shell]: 'old', 'theme.js': 'old theme' });
  const get = await serve(folder);
  await rm(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'theme.js'), 'new theme');
  expect((await get(shell)).body).toBe('old');
  expect((await get('/theme.js')).body).toBe('old theme');
});

it('a compressed file is sent to clients that accept it', async () => {
  const folder = await build({ [shell]: 'plain', [`${shell}.br`]: 'brotli', 'a.css': 'a{}' });
  const get = await serve(folder);
  const compressed = await get(shell, { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(compressed.body).toBe('brotli');
  expect((await get(shell, { 'accept-encoding': 'gzip' })).body).toBe('plain');
  expect((await get(`${shell}.br`)).statusCode).toBe(404);
  expect((await get('/a.css', { 'accept-encoding': 'br' })).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/css; charset=utf-8',
  });
});

it('a file that the browser already has is not sent again', async () => {
  const get = await serve(await build({ 'theme.js': 'theme' }));
  const { etag = '' } = (await get('/theme.js')).headers;
  const again = await get('/theme.js', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('a page from another build gets its files from a server without them, compressed or plain', async () => {
  const store = createStore();
  const code = 'export const old = 1;'.repeat(100);
  const br = brotliCompressSync(code);
  await serve(await build({ [shell]: code, [`${shell}.br`]: '', 'assets/a.woff2': 'font' }), store);
  store.assets.set(shell, { path: shell, bytes: br, isBrotli: true });
  const get = await serve(await build({ '/assets/shell-2.js': 'new' }), store);
  const compressed = await get(shell, { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(compressed.rawPayload.equals(br)).toBe(true);
  const plain = await get(shell);
  expect([plain.body, plain.headers['content-encoding']]).toEqual([code, undefined]);
  expect((await get('/assets/a.woff2')).body).toBe('font');
  expect((await get('/assets/shell-3.js')).statusCode).toBe(404);
});
