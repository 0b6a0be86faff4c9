import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#shared/lib/loopback.ts';
import { AppError } from '../app-error.ts';
import { isLoopbackAddress } from './calls/client/client-address.ts';

export interface MetricsPort {
  observeCall(route: string, status: number, seconds: number): void;
  read(): Promise<{ contentType: string; text: string }>;
}

/**
 * Serves `/metrics` for Prometheus. Requires the configured token as a bearer token. If none is
 * configured, only this machine gets an answer.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: MetricsPort,
  readToken: () => string | null,
): void {
  app.addHook('onResponse', async (request, reply) => {
    // Metrics use the route from the contract, because the requested URL could be anything.
    const route = request.routeOptions.url;
    if (route?.startsWith('/api/')) {
      const name = `${request.method} ${route}`;
      metrics.observeCall(name, reply.statusCode, reply.elapsedTime / 1000);
    }
  });
  app.get('/metrics', async (request, reply) => {
    const token = readToken();
    if (!(token === null ? isFromHere(request) : hasToken(request, token))) {
      throw new AppError('not-found', 'There is nothing at this address.');
    }
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}

const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Whether the request comes from this machine itself. Requests through a proxy on this machine don't count,
 * nor do those from a page whose host name was rebound to this machine.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    forwarded.every((name) => !(name in headers))
  );
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
