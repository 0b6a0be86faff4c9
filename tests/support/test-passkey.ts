import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Database } from '#server/platform/db/connection/database.ts';
import { passkeys } from '#server/areas/accounts/schema.ts';

/** Stores a passkey of a user, and returns what its device answers to a challenge. `named` is the user handle. */
export async function makePasskey(
  database: Database,
  url: string,
  userId: number,
  userHandle: string | null,
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts = ['a5010203262001215820', x, '225820', y];
  // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const cose = Buffer.concat(
    parts.map((part, at) => Buffer.from(part, at % 2 === 0 ? 'hex' : 'base64url')),
  );
  const id = randomUUID().replaceAll('-', '');
  const row = { counter: 0, transports: [], name: '', userHandle, publicKey: cose };
  await database.insert(passkeys).values({ ...row, id, userId });
  const { hostname, origin } = new URL(url);
  return (challenge: string, named?: string) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
    const data = Buffer.concat([hash(hostname), Buffer.from('0500000000', 'hex')]);
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
    const sent = { clientDataJSON: client, authenticatorData: data, signature };
    const response: Record<string, unknown> = Object.fromEntries(
      Object.entries(sent).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    );
    if (named !== undefined) response['userHandle'] = named;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  };
}
