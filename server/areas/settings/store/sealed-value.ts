import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';

export type Vault = ReturnType<typeof createVault>;

/**
 * Encrypts stored values with `current`. Each is bound to the name of its row, so that it cannot be moved to
 * another row. Also opens values that `previous` sealed, while keys are being rotated.
 */
export function createVault(current: Buffer, previous: Buffer | null) {
  const own = deriveKey(current);
  const keys = new Map(
    [own, ...(previous ? [deriveKey(previous)] : [])].map((key) => [idOf(key), key]),
  );
  return {
    /** Ids of the keys, `current` first. They reveal nothing about the keys themselves. */
    keyIds: [...keys.keys()],
    seal: (value: string, name: string) =>
      [version, idOf(own), encrypt(value, name, own)].join('.'),
    /** Returns null if neither key opens the value. */
    open(sealed: string, name: string) {
      const [kind, keyId = '', content = ''] = sealed.split('.');
      const key = keys.get(keyId);
      return kind === version && key ? decrypt(content, name, key) : null;
    },
    /** Returns false if another key sealed the value, so that a key rotation must seal it again. */
    isCurrent: (sealed: string) => sealed.startsWith(`${version}.${idOf(own)}.`),
  };
}

function encrypt(value: string, name: string, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name));
  const sealed = [iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

function decrypt(content: string, name: string, key: Buffer): string | null {
  const sealed = Buffer.from(content, 'base64url');
  if (sealed.length < ivBytes + tagBytes) return null;
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = [decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    // The tag does not match: another key, another row, or a truncated value.
    return null;
  }
}

// Derives a separate key, because the server's key has other uses and one key must not serve two purposes.
function deriveKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'switchyard setting', 32));
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
