import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts `value` as text for a cookie. `open` accepts it for `maxAgeSeconds`. */
export function seal(value: object, key: Buffer, maxAgeSeconds: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deriveKey(key), iv, { authTagLength: tagBytes });
  const content = JSON.stringify({ value, expiresAtMs: Date.now() + maxAgeSeconds * 1000 });
  const sealed = [iv, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/**
 * Decrypts a value that was sealed with the same key. Returns null if the value is forged, truncated, expired
 * or otherwise invalid.
 */
export function open(text: string, key: Buffer): unknown {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length <= ivBytes + tagBytes) return null;
  const content = decrypt(sealed, key);
  if (content === null) return null;
  const { value, expiresAtMs } = JSON.parse(content) as { value: unknown; expiresAtMs: number };
  return Date.now() < expiresAtMs ? value : null;
}

function decrypt(sealed: Buffer, key: Buffer): string | null {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, deriveKey(key), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const content = decipher.update(sealed.subarray(ivBytes, -tagBytes));
  try {
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    // The authentication tag does not match, so the text is forged or truncated.
    return null;
  }
}

// The server's key has other uses too, and one key must not serve two purposes.
function deriveKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'switchyard sealed cookie', 32));
}

/** Seals the state of a sign-in, so that the browser can hold it encrypted and cannot forge it. */
export function secretBoxOf(key: Buffer) {
  return {
    seal: (value: object, maxAgeSeconds: number) => seal(value, key, maxAgeSeconds),
    /** Returns null for a value that is forged, truncated or expired. */
    open: (text: string) => open(text, key),
  };
}

export type SecretBox = ReturnType<typeof secretBoxOf>;
