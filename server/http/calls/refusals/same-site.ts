import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#shared/lib/loopback.ts';
import { AppError } from '../../../domain/app-error.ts';

/** Probes ask for these under the machine's own address, and learn nothing about anybody. */
const forOperators: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];

/** What a telephone's share sheet sends has no origin, and changes nothing. */
const forAnybody: readonly (string | undefined)[] = ['/share'];

/**
 * Refuses what another site's page sends in a person's name: a changing call that the browser marks as
 * cross-site, and any call under a host name that is not ours (a rebound DNS name).
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string | null): void {
  const ours = publicUrl === null ? null : new URL(publicUrl);
  app.addHook('onRequest', async (request) => {
    const { host = '' } = request.headers;
    refuseMalformed(host, request.protocol);
    const isOurs = ours?.host === hostUnder(ours?.protocol, host) || isLoopbackHost(host);
    if (!isOurs && !forOperators.includes(request.routeOptions.url)) {
      throw new AppError('cross-site', `This server does not answer as "${host.slice(0, 100)}".`);
    }
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (forAnybody.includes(request.routeOptions.url)) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !isOfHost(origin, host));
    if (isForeign) throw new AppError('cross-site', 'Calls from other sites are not accepted.');
  });
}

/** Addresses are made of both later, which must not fail as an error of ours. */
function refuseMalformed(host: string, protocol: string): void {
  const isProtocol = protocol === 'http' || protocol === 'https';
  // A missing host is that of a health check by HTTP/1.0.
  if (isProtocol && (host === '' || hostUnder('http:', host) !== null)) return;
  throw new AppError('malformed-request', 'The request names no host or protocol that could be.');
}

/** The host in small letters and without the protocol's own port; null for a text that is none. */
function hostUnder(protocol: string | undefined, host: string): string | null {
  const address = `${protocol}//${host}`;
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).host;
}

function isOfHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: asked } = new URL(origin);
  return asked === hostUnder(protocol, host);
}
