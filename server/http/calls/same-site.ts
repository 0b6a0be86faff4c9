import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#shared/lib/loopback.ts';
import { AppError } from '../../domain/app-error.ts';

/** Probes ask for these under the machine's own address, and learn nothing about anybody. */
const forOperators: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses what another site's page sends in a person's name: a changing call that the browser marks as
 * cross-site, and any call under a host name that is not ours (a rebound DNS name).
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string | null): void {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host;
  app.addHook('onRequest', async (request) => {
    const { host = '' } = request.headers;
    // Such as the host `localhost:99999`, or a proxy's word on the protocol that is none.
    if (!URL.canParse(`${request.protocol}://${host || 'localhost'}`)) {
      throw new AppError('malformed-request', 'The request names no host that can be.');
    }
    const isOurs = host === publicHost || isLoopbackHost(host);
    if (!isOurs && !forOperators.includes(request.routeOptions.url)) {
      throw new AppError('cross-site', `This server does not answer as "${host.slice(0, 100)}".`);
    }
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== host);
    if (isForeign) throw new AppError('cross-site', 'Calls from other sites are not accepted.');
  });
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
