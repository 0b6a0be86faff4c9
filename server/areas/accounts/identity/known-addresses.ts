import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '#server/platform/encryption.ts';
import type { Cookies } from '#server/platform/http/calls/cookies.ts';
import type { SecretBox } from './sealed-cookie.ts';

const knownCookie = 'switchyard_known';
const yearSeconds = 365 * 24 * 60 * 60;
/** Enough for a family that shares a browser. The cap keeps the cookie small. */
const mostAddresses = 5;

const keptSchema = z.object({ browser: z.string(), addresses: z.array(z.string()) });

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;

/**
 * The addresses whose mailed links a browser has opened, sealed in a cookie that outlasts signing
 * out. It contains keyed hashes, so it reveals no address and can't be forged.
 */
export function createKnownAddresses(secrets: SecretBox, key: Buffer) {
  const hashKey = deriveKey(key, 'known address');
  const hashOf = (address: string) =>
    createHmac('sha256', hashKey).update(address).digest('base64url');
  const read = (cookies: Cookies) => {
    const sealed = cookies.read(knownCookie);
    return keptSchema.safeParse(sealed === null ? null : secrets.open(sealed)).data ?? null;
  };
  return {
    /** The id under which limits count a browser that opened a link for this address, or null. */
    find(cookies: Cookies, address: string): string | null {
      const kept = read(cookies);
      return kept?.addresses.includes(hashOf(address)) ? `browser:${kept.browser}` : null;
    },
    note(cookies: Cookies, address: string): void {
      const { browser, addresses } = read(cookies) ?? { browser: randomUUID(), addresses: [] };
      const hash = hashOf(address);
      const others = addresses.filter((known) => known !== hash).slice(0, mostAddresses - 1);
      const kept: z.input<typeof keptSchema> = { browser, addresses: [hash, ...others] };
      cookies.set(knownCookie, secrets.seal(kept, yearSeconds), yearSeconds);
    },
    forget(cookies: Cookies): void {
      if (cookies.read(knownCookie) !== null) cookies.clear(knownCookie);
    },
  };
}
