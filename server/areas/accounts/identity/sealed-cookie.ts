import { decrypt, deriveKey, encrypt } from '#server/platform/encryption.ts';

const purpose = 'sealed cookie';

/** Encrypts `value` as text for a cookie. `open` accepts it for `maxAgeSeconds`. */
export function seal(value: object, key: Buffer, maxAgeSeconds: number): string {
  const expiresAtMs = Date.now() + maxAgeSeconds * 1000;
  return encrypt(JSON.stringify({ value, expiresAtMs }), deriveKey(key, purpose));
}

/** Decrypts a value that was sealed with the same key. Null if it is forged, expired or otherwise invalid. */
export function open(text: string, key: Buffer): unknown {
  const content = decrypt(text, deriveKey(key, purpose));
  if (content === null) return null;
  const { value, expiresAtMs } = JSON.parse(content) as { value: unknown; expiresAtMs: number };
  return Date.now() < expiresAtMs ? value : null;
}

/** Seals the state of a sign-in, so that the browser can hold it encrypted and cannot forge it. */
export function secretBoxOf(key: Buffer) {
  return {
    seal: (value: object, maxAgeSeconds: number) => seal(value, key, maxAgeSeconds),
    open: (text: string) => open(text, key),
  };
}

export type SecretBox = ReturnType<typeof secretBoxOf>;
