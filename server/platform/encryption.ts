import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a separate key for one purpose, because the same key must not be used for two. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `switchyard ${purpose}`, 32));
}

/** Encrypts text as base64url. Only the same key and the same `name` can decrypt it. */
export function encrypt(text: string, key: Buffer, name = ''): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name));
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** Returns null if the key or the name is different, or if the text is forged or truncated. */
export function decrypt(text: string, key: Buffer, name = ''): string | null {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length < ivBytes + tagBytes) return null;
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const parts = [decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(parts).toString('utf8');
  } catch {
    return null;
  }
}
