import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/actor.ts';
import { hashOfKey } from '../key-text.ts';
import type { ApiKeyStore } from '../manage-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limitAddress } from '#server/platform/http/calls/client/client-address.ts';

/** Identifies the owner of the API key in a request, as long as the key is valid. */
export function createFindKeyHolder(keys: Pick<ApiKeyStore, 'find'>) {
  return async ({ headers, ip }: FastifyRequest): Promise<Actor> => {
    const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Anthropic's clients send the key in their own header.
    const other = headers['x-api-key'];
    const hash = hashOfKey(sent ?? '') ?? hashOfKey(typeof other === 'string' ? other : '');
    const found = hash && (await keys.find(hash));
    if (!found) throw invalidKey(headers.authorization ?? other);
    const { user, key, limitedTags } = found;
    const hasBudget = Object.values(key.budgets).some((budget) => budget !== null);
    return {
      user,
      key: { ...key, hasBudget, limitedTags },
      visitorHash: null,
      sessionHash: null,
      address: limitAddress(ip),
    };
  };
}

function invalidKey(sent: string | string[] | undefined): AppError {
  return new AppError(
    'invalid-key',
    sent === undefined
      ? 'Send an API key: "Authorization: Bearer sk-switchyard-…". You can create one in your profile.'
      : 'This API key is mistyped, revoked or expired. Create another one in your profile.',
  );
}
