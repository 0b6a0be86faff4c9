import type { FastifyReply, FastifyRequest } from 'fastify';

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Accepts requests to the control plane from this machine only, by address, Host (DNS rebinding) and Origin.
 */
export async function allowLoopbackOnly(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (isLoopbackCaller(request)) return undefined;
  return reply
    .code(403)
    .send({ error: 'The control plane only accepts requests from this machine.' });
}

function isLoopbackCaller(request: FastifyRequest): boolean {
  const { host, origin } = request.headers;
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackUrl(`http://${host ?? ''}`) &&
    (origin === undefined || isLoopbackUrl(origin))
  );
}

function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

export function isLoopbackUrl(text: string): boolean {
  return URL.canParse(text) && loopbackHosts.has(new URL(text).hostname);
}
