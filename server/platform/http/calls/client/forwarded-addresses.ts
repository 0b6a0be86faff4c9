import type { FastifyInstance } from 'fastify';

/**
 * Removes the ports that some proxies add to the client's address (`192.0.2.7:443`, `[2001:db8::1]:443`).
 * With them, each connection would count as a different client, and a proxy in TRUST_PROXY would not be
 * recognized.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  });
}

export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((part) => addressIn(part.trim()))
    .join(', ');
}

function addressIn(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}
