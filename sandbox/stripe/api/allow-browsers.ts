import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackUrl } from '../../loopback-only.ts';

/** Pages of this machine may call, as any page may call Stripe. */
export async function allowBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (!origin || !isLoopbackUrl(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
    'access-control-max-age': '300',
    vary: 'origin',
  });
}
