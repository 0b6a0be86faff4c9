import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePaths } from '#shared/contract/pages.ts';

const self = ["'self'"];

/** Other origins that a page with the payment form must be allowed. */
export interface PaymentOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

/**
 * Serves the built web app: its files, and its one page for every path of the app. `paymentOrigins` is
 * asked for each page, since payments may be configured at any time.
 */
export async function servePages(
  app: FastifyInstance,
  webFolder: string,
  paymentOrigins: () => PaymentOrigins | null,
): Promise<void> {
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
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes('/assets/');
      const age = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.header('cache-control', age);
    },
  });
  const page = await readPage(webFolder);
  const sendPage = (status: number) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  for (const path of pagePaths) app.get(path, sendPage(200));
  app.get('/*', sendPage(404));
}

async function readPage(webFolder: string): Promise<string> {
  try {
    return await readFile(join(webFolder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new Error('The web app has not been built: run npm run build first.', { cause });
  }
}
