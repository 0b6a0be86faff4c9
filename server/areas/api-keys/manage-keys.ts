import type { ApiKeyView, NewApiKey } from '#shared/contract/api-keys/schemas.ts';
import { keyMark, mostKeys } from '#shared/contract/api-keys/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Spending } from '#shared/contract/budgets/schemas.ts';
import { newKey } from './key-text.ts';

import type { ApiKey, ApiKeyStore } from './store/api-key-store.ts';

export type { ApiKeyStore };

const dayMs = 24 * 60 * 60 * 1000;
const shownCharacters = keyMark.length + 4;

/** Creates a key for the user. Only the return value contains the secret. */
export async function makeKey(
  { keys }: { keys: ApiKeyStore },
  userId: number,
  { expiresInDays, ...chosen }: NewApiKey,
): Promise<{ key: ApiKeyView; secret: string }> {
  const { text, hash } = newKey();
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs);
  const prefix = text.slice(0, shownCharacters);
  const added = await keys.add({ ...chosen, userId, prefix, hash, expiresAt }, mostKeys);
  if (!added) {
    throw new AppError(
      'conflict',
      `You already have ${mostKeys} API keys, the maximum. Revoke one first.`,
    );
  }
  return { key: presentKey(added, nothing), secret: text };
}

export async function revokeKey(
  { keys }: { keys: Pick<ApiKeyStore, 'revoke'> },
  userId: number,
  keyId: string,
): Promise<void> {
  if (await keys.revoke(userId, keyId)) return;
  throw new AppError('not-found', 'This API key isn’t yours or has already been revoked.');
}

export async function listKeys(
  { keys }: { keys: Pick<ApiKeyStore, 'list'> },
  userId: number,
): Promise<ApiKeyView[]> {
  const held = await keys.list(userId);
  return held.map(({ key, spent }) => presentKey(key, spent));
}

const nothing: Spending = { dayMicroUsd: 0, monthMicroUsd: 0, totalMicroUsd: 0 };

function presentKey(key: ApiKey, spent: Spending): ApiKeyView {
  const { id, name, prefix, scopes, models, createdAt, expiresAt, lastUsedAt, budgets } = key;
  return {
    id,
    name,
    prefix,
    scopes,
    models,
    budgets,
    spent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
