import { createHash } from 'node:crypto';
import { decrypt, deriveKey, encrypt } from '#server/platform/encryption.ts';

const version = 'v1';

export type Vault = ReturnType<typeof createVault>;

/**
 * Encrypts stored values with `current`. Each value is bound to the name of its row, so that it can't be
 * moved to another row. Can also open values that were sealed with `previous`, while keys are being rotated.
 */
export function createVault(current: Buffer, previous: Buffer | null) {
  const own = deriveKey(current, 'setting');
  const earlier = previous ? [deriveKey(previous, 'setting')] : [];
  const keys = new Map([own, ...earlier].map((key) => [idOf(key), key]));
  return {
    /** The keys' ids, `current` first. They reveal nothing about the keys themselves. */
    keyIds: [...keys.keys()],
    seal: (value: string, name: string) =>
      [version, idOf(own), encrypt(value, own, name)].join('.'),
    /** Returns null if neither key opens the value. */
    open(sealed: string, name: string) {
      const [kind, keyId = '', content = ''] = sealed.split('.');
      const key = keys.get(keyId);
      return kind === version && key ? decrypt(content, key, name) : null;
    },
    /** Returns false if the value was sealed with another key, so that a key rotation must seal it again. */
    isCurrent: (sealed: string) => sealed.startsWith(`${version}.${idOf(own)}.`),
  };
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
