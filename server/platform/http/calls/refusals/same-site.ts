import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#shared/lib/loopback.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Monitoring calls these paths at the machine's own address. Replies have no personal data. */
const forOperators: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];

/** A phone's share sheet starts this navigation with the origin `null` and no initiating site. */
const fromTheSystem: readonly (string | undefined)[] = ['/share'];

/**
 * Refuses requests that another site's page sends on a person's behalf: changes that the browser
 * marks as cross-site, and any call with a host name that isn't ours (DNS rebinding).
 */
export function refuseForeignRequests(app: FastifyInstance, publicUrl: string | null): void {
  const ours = publicUrl === null ? null : new URL(publicUrl);
  const logHost = createHostLog(app, ours?.host);
  app.addHook('onRequest', async (request) => {
    const { host = '' } = request.headers;
    refuseMalformed(host, request.protocol);
    const isOurs = ours?.host === hostUnder(ours?.protocol, host) || isLoopbackHost(host);
    if (!isOurs && !forOperators.includes(request.routeOptions.url)) {
      logHost(host);
      throw new AppError(
        'cross-site',
        `This server doesn’t respond to the host "${host.slice(0, 100)}".`,
      );
    }
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { url } = request.routeOptions;
    // Cookies are ignored on these paths, so programs with a key may call them from any site.
    if (url?.startsWith('/v1/') || url === '/mcp') return;
    refuseForeign(request.headers);
    if (fromTheSystem.includes(url)) return;
    const { origin } = request.headers;
    if (origin !== undefined && !isOfHost(origin, host)) throw fromAnotherSite();
  });
}

/** Refuses requests that, according to the browser, another site's page started. */
export function refuseForeign(headers: IncomingHttpHeaders): void {
  if (isForeign(headers)) throw fromAnotherSite();
}

/** A neighbouring host (`same-site`) counts as another site. Programs don't send this header. */
export function isForeign({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function fromAnotherSite(): AppError {
  return new AppError('cross-site', 'Requests from other sites aren’t accepted.');
}

/** Enough to recognize a misconfigured proxy, while scanners may send any number of hosts. */
const mostLoggedHosts = 5;

/** Logs each refused host once, because a proxy may have replaced what the browser sent. */
function createHostLog(app: FastifyInstance, expected = 'localhost'): (host: string) => void {
  const logged = new Set<string>();
  return (host) => {
    if (logged.has(host) || logged.size >= mostLoggedHosts) return;
    logged.add(host);
    app.log.warn(
      `Refused a request for the host "${host.slice(0, 100)}", because PUBLIC_URL names ${expected}. If a proxy sent it, configure the proxy to pass on the Host header unchanged, including the port`,
    );
  };
}

/**
 * URLs are later built from the host and protocol. If one of them is invalid, that would look like
 * an error on our side, so such a request is refused first.
 */
function refuseMalformed(host: string, protocol: string): void {
  const isProtocol = protocol === 'http' || protocol === 'https';
  // Health checks with HTTP/1.0 have no host.
  if (isProtocol && (host === '' || hostUnder('http:', host) !== null)) return;
  throw new AppError('malformed-request', 'The request has no valid host or protocol.');
}

/** The host in lower case, without the protocol's default port; null for text that isn't a host. */
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
