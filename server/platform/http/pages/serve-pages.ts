import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePaths, publicPaths } from '#shared/contract/pages.ts';
import { directoryProviderIds } from '#shared/contract/models/constants.ts';
import { escapeHtml } from '#shared/lib/html.ts';
import type { AssetStore } from './asset-ports.ts';
import { sessionCookie } from '../calls/identify.ts';
import { isForeign } from '../calls/refusals/same-site.ts';
import { choosePage, findKnownPath } from './choose-page.ts';
import { ownName, readPrerenderedPages, type PageFacts } from './prerendered-pages.ts';
import { readLogo, writeSiteStyle } from './site-look.ts';
import { serveBuiltFiles } from './serve-built-files.ts';

const self = ["'self'"];

/** This page shows other people's content, so it may only load its own scripts, styles and pictures. */
const sharedPage = '/s/:shareId';
const sharedPagePolicy = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'connect', 'manifest', 'frame'].map(
    (kind) => `${kind}-src 'self'`,
  ),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors'].map((what) => `${what} 'none'`),
].join('; ');

const manifest = 'manifest.webmanifest';
/** The share target in the manifest: other apps send shared content here. */
const sharePath = '/share';

/** The origins that the security policy of a page with the payment form must allow. */
export interface PaymentOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

export interface PagesDeps extends PageFacts {
  /** The folder of the build: `web` contains the files, `pages` the prerendered pages. */
  buildFolder: string;
  assets: AssetStore;
  /** The public address of the installation. If null, the address of the request is used. */
  publicUrl: string | null;
  /** Called for each page, because payments may be configured at any time. */
  paymentOrigins(): PaymentOrigins | null;
}

/** Serves the web app: its files, its pages, robots.txt and the sitemap. */
export async function servePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const originOf = (request: FastifyRequest) =>
    deps.publicUrl === null
      ? `${request.protocol}://${request.headers.host}`
      : new URL(deps.publicUrl).origin;
  await protect(app, deps);
  await serveBuiltFiles(app, join(deps.buildFolder, 'web'), deps.assets);
  serveLook(app, deps.look, await readFile(join(deps.buildFolder, 'web', manifest), 'utf8'));
  const sendPage = await createSendPage(deps, originOf);
  for (const path of pagePaths) app.get(path, path === '/' ? refuseShared(sendPage) : sendPage);
  app.get('/*', async (request, reply) => {
    const known = findKnownPath(request.url);
    return known === null ? sendPage(request, reply) : reply.redirect(known, 308);
  });
  // Usually the service worker handles shared content. Without one, the content arrives here but
  // isn't read, and the page explains that.
  app.post(sharePath, { onRequest: async (_, reply) => reply.redirect('/?shared=1', 303) }, noop);
  app.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeRobots(originOf(request))),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(writeSitemap(originOf(request))),
  );
}

/** Serves the installation's own style, logo and name, which may change at any time. */
function serveLook(app: FastifyInstance, look: PagesDeps['look'], ownManifest: string): void {
  const noCache = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  app.get('/site/style.css', async (_request, reply) =>
    reply.headers(noCache).type('text/css; charset=utf-8').send(writeSiteStyle(look())),
  );
  app.get('/site/logo', async (_request, reply) => {
    const logo = readLogo(look().logo);
    if (!logo) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return reply.headers(noCache).type(logo.type).send(logo.bytes);
  });
  app.get(`/${manifest}`, async (_request, reply) => {
    const { name } = look();
    const named = JSON.parse(ownManifest, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(ownName, () => name) : value,
    ) as object;
    return reply.headers(noCache).type('application/manifest+json').send(JSON.stringify(named));
  });
}

const noop = () => {};

/**
 * The service worker stores shared content before we know where it came from, and sends the browser
 * here. If another site's page shared it, the redirect makes the worker drop the content.
 */
function refuseShared(sendPage: SendPage): SendPage {
  return async (request, reply) => {
    const isShared = new URLSearchParams(request.url.split('?')[1]).has('shared');
    return isShared && isForeign(request.headers)
      ? reply.redirect('/', 303)
      : sendPage(request, reply);
  };
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Whether the browser sent a session cookie. The page itself checks whether the session is valid. */
function hasSession({ headers }: FastifyRequest): boolean {
  return headers.cookie?.includes(`${sessionCookie}=`) ?? false;
}

async function createSendPage(deps: PagesDeps, originOf: (request: FastifyRequest) => string) {
  const pages = await readPrerenderedPages(join(deps.buildFolder, 'pages'), deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { name, status, isListed } = choosePage(request, deps);
    const reader = { origin: originOf(request), hasSession: hasSession(request) };
    const encodings = request.headers['accept-encoding'] ?? '';
    const page = await pages.get(name, reader, encodings);
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag: page.etag,
    });
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    if (request.routeOptions.url === sharedPage) {
      // Anyone with the link can read the conversation, so the page must not leak the link.
      reply.headers({
        'content-security-policy': sharedPagePolicy,
        'referrer-policy': 'no-referrer',
      });
    }
    const isKnown = status === 200 && request.headers['if-none-match'] === page.etag;
    if (isKnown) return reply.code(304).send();
    if (page.encoding) reply.header('content-encoding', page.encoding);
    return reply.code(status).type('text/html; charset=utf-8').send(page.body);
  };
}

/** Our pages use voice input and passkeys. Everything else is forbidden for all origins. */
const permissions = [
  'microphone=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...['camera', 'display-capture', 'geolocation', 'midi', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

async function protect(app: FastifyInstance, { paymentOrigins }: PagesDeps): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
  const payment = (kind: keyof PaymentOrigins) => () =>
    (paymentOrigins()?.[kind] ?? self).join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: [...self, payment('scripts')],
        frameSrc: [...self, payment('frames')],
        styleSrc: self,
        imgSrc: [...self, 'data:', 'blob:'],
        fontSrc: self,
        connectSrc: [...self, payment('connections')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    hsts: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** Personal pages are excluded by their `noindex` header, so crawlers must be allowed to fetch them. */
function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function writeSitemap(origin: string): string {
  const tabs = directoryProviderIds.map((provider) => `/models?tab=${provider}`);
  const entries = ['/', ...publicPaths, ...tabs].map(
    (path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
