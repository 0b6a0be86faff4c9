import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type OpenCookies = ReturnType<typeof createCookies>;
export type Cookies = ReturnType<OpenCookies>;

/**
 * Reads and sets the cookies of a request. `isSecure` is true if people use https, even if a proxy
 * forwards to us over http. Cookies are then Secure and get the prefix `__Host-`, so that browsers
 * accept them only from this host, and a neighbouring host can't plant its own session (RFC
 * 6265bis).
 */
export function createCookies(isSecure: boolean) {
  const mark = isSecure ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const;
  return ({ cookies }: FastifyRequest, reply: FastifyReply) => {
    const write = (name: string, value: string, maxAge: number) => {
      // Sets the header immediately, because a stream takes over the response before Fastify's own hooks run.
      const text = cookie.serialize(mark + name, value, { ...options, maxAge });
      reply.header('set-cookie', text);
    };
    return {
      read: (name: string) => cookies[mark + name] ?? null,
      /** The cookies whose names start with `start`, oldest first. */
      names: (start: string) =>
        Object.keys(cookies)
          .filter((name) => name.startsWith(mark + start))
          .map((name) => name.slice(mark.length)),
      set: write,
      clear: (name: string) => write(name, '', 0),
    };
  };
}
