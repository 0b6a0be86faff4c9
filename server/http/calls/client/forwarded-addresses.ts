import type { FastifyInstance } from 'fastify';

/**
 * Some proxies write the client's port with its address (`192.0.2.7:443`, `[2001:db8::1]:443`). Without this
 * each connection would be somebody else for the limits, and a proxy in such a list would not be known.
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
