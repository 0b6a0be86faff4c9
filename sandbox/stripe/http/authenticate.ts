import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackUrl } from '../../control/loopback-only.ts';
import { invalidRequest } from './errors.ts';

interface ApiKey {
  livemode: boolean;
  /** True for the publishable key, which browsers send and anyone can read. */
  isPublic: boolean;
}

/** Parses `sk_test_`, `rk_live_` and similar keys. Browsers send `pk_` keys in the form. */
export function parseKey(authorization: string | undefined, formKey: unknown): ApiKey {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const key = bearer ?? formKey;
  if (typeof key !== 'string') throw invalidRequest('You did not provide an API key.', {}, 401);
  const match = /^([srp]k)_(test|live)_(?!invalid)\w+$/.exec(key);
  if (!match) throw invalidRequest('Invalid API Key provided.', {}, 401);
  return { livemode: match[2] === 'live', isPublic: match[1] === 'pk' };
}

/** Lets pages on this machine call the API from a browser, whereas Stripe allows any page. */
export async function allowBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (!origin || !isLoopbackUrl(origin)) return;
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
}
