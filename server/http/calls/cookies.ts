import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of one request; all that are set are HttpOnly and, where people come by https, Secure. */
export interface Cookies {
  read(name: string): string | null;
  /** Those whose names begin with `start`, the oldest first. */
  names(start: string): string[];
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

export type OpenCookies = (request: FastifyRequest, reply: FastifyReply) => Cookies;

/**
 * `isSecure` says whether people come by https, even where a proxy goes on by http. Then each name has
 * a prefix by which browsers take the cookie from this host alone: a neighbouring host can put none in
 * its place, such as a session of its own (RFC 6265bis, "__Host-").
 */
export function createCookies(isSecure: boolean): OpenCookies {
  const mark = isSecure ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const;
  return ({ cookies }, reply) => {
    const write = (name: string, value: string, maxAge: number) => {
      // Set as a header at once: a stream takes the response over before Fastify's own hooks run.
      const text = cookie.serialize(mark + name, value, { ...options, maxAge });
      reply.header('set-cookie', text);
    };
    return {
      read: (name) => cookies[mark + name] ?? null,
      names: (start) =>
        Object.keys(cookies)
          .filter((name) => name.startsWith(mark + start))
          .map((name) => name.slice(mark.length)),
      set: write,
      clear: (name) => write(name, '', 0),
    };
  };
}
