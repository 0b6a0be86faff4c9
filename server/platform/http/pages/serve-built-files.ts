import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asset, AssetStore } from './asset-ports.ts';
import { chooseEncoding, type Encoding } from '../replies/content-encoding.ts';

interface BuiltFile {
  type: string;
  etag: string;
  plain: Buffer;
  /** Versions that the build compressed. */
  compressed: Partial<Record<Encoding, Buffer>>;
}

/**
 * Serves the files of the web app as they were when the server started. Otherwise, a build that replaces them
 * would break the pages of the running server. Files of other builds, whose pages may still be open, come
 * from the store.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  folder: string,
  store: AssetStore,
): Promise<void> {
  const own: Asset[] = [];
  const built = new Set<string>();
  for await (const path of glob('**/*.*', { cwd: folder })) built.add(path);
  for (const path of built) {
    // The manifest contains the installation's name, so `servePages` serves it.
    if (/\.(?:br|gz)$/.test(path) || path === 'manifest.webmanifest') continue;
    const file = await readBuiltFile(folder, path, built);
    const headers = headersOf(`/${path}`);
    if (path.startsWith('assets/')) own.push(toAsset(`/${path}`, file));
    app.get(`/${path}`, async (request, reply) => {
      reply.headers(headers);
      return send(file, request, reply);
    });
  }
  await store.keep(own);
  app.get('/assets/*', async ({ url, headers }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    const asset = types[extname(path)] === undefined ? null : await store.find(path);
    if (asset === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendAsset(asset, headers['accept-encoding'] ?? '', reply);
  });
}

/** Stores each file once. Clients without Brotli support get it decompressed. */
function toAsset(path: string, { plain, compressed: { br } }: BuiltFile): Asset {
  return { path, bytes: br ?? plain, isBrotli: br !== undefined };
}

async function sendAsset(
  { path, bytes, isBrotli }: Asset,
  accepted: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isTaken = isBrotli && chooseEncoding(accepted) === 'br';
  if (isTaken) reply.header('content-encoding', 'br');
  const body = isBrotli && !isTaken ? await promisify(brotliDecompress)(bytes) : bytes;
  return reply
    .headers({ ...headersOf(path), vary: 'accept-encoding' })
    .type(typeOf(path))
    .send(body);
}

function headersOf(path: string): Record<string, string> {
  if (path === diagramFrame) return { 'cache-control': 'no-cache', ...diagramFrameHeaders };
  if (!path.startsWith('/assets/')) return { 'cache-control': 'no-cache' };
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    // The frame that draws diagrams has an opaque origin, so its scripts need CORS.
    'access-control-allow-origin': '*',
  };
}

function send(file: BuiltFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = chooseEncoding(headers['accept-encoding'] ?? '');
  const copy = wanted && file.compressed[wanted];
  const etag = `"${file.etag}-${copy ? wanted : 'plain'}"`;
  reply.headers({ etag, vary: 'accept-encoding' });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (copy) reply.header('content-encoding', wanted);
  return reply.type(file.type).send(copy ?? file.plain);
}

async function readBuiltFile(
  folder: string,
  path: string,
  built: ReadonlySet<string>,
): Promise<BuiltFile> {
  const read = async (one: string) => (built.has(one) ? readFile(join(folder, one)) : undefined);
  const plain = await readFile(join(folder, path));
  const [br, gzip] = await Promise.all([read(`${path}.br`), read(`${path}.gz`)]);
  return {
    plain,
    type: typeOf(path),
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function typeOf(path: string): string {
  const ending = extname(path);
  const type = types[ending];
  if (type === undefined) throw new Error(`${path}: no content type is known for ${ending}.`);
  return type;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const diagramFrame = '/diagrams/frame.html';

/**
 * The frame draws what a model wrote. It therefore has its own origin, no access to the user's data, no
 * network and only our scripts. Diagrams need inline styles.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'sandbox allow-scripts',
  ...['base-uri', 'form-action'].map((what) => `${what} 'none'`),
  "frame-ancestors 'self'",
].join('; ');

const diagramFrameHeaders = {
  'content-security-policy': policy,
  // The frame's origin is already opaque. With `?1`, Chromium would log a warning in the console.
  'origin-agent-cluster': '?0',
};
