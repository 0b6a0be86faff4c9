import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackUrl } from '../../loopback-only.ts';

/** Pages of this machine may call, as any page may call Stripe. */
export async function allowBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (!origin || !isLoopbackUrl(origin)) return;
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
}
