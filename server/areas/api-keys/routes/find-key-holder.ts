import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/actor.ts';
import { hashOfKey } from '../key-text.ts';
import type { ApiKeyStore } from '../manage-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limitAddress } from '#server/platform/http/calls/client/client-address.ts';

/** Identifies the owner of the API key in a request, as long as the key is valid. */
export function createFindKeyHolder(keys: Pick<ApiKeyStore, 'find'>) {
  return async ({ headers, ip }: FastifyRequest): Promise<Actor> => {
    // Anthropic's and Azure's clients send the key in their own headers.
    const sent = [headers.authorization, headers['x-api-key'], headers['api-key']].flatMap(
      (header) => header ?? [],
    );
    const [hash] = sent.flatMap((text) => hashOfKey(text.replace(/^Bearer\s+/i, '')) ?? []);
    const found = hash && (await keys.find(hash));
    if (!found) throw invalidKey(sent.length > 0);
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

function invalidKey(isSent: boolean): AppError {
  return new AppError(
    'invalid-key',
    isSent
      ? 'This API key is invalid, revoked or expired. Create another one in your profile.'
      : 'Send an API key: "Authorization: Bearer sk-switchyard-…". You can create one in your profile.',
  );
}
