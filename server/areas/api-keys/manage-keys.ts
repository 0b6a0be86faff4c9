import type { ApiKeyView, KeyChange, NewApiKey } from '#shared/contract/api-keys/schemas.ts';
import { keyMark, mostKeys } from '#shared/contract/api-keys/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Budgets, Spending } from '#shared/contract/budgets/schemas.ts';
import { newKey } from './key-text.ts';
import { noSpending, type ApiKey, type ApiKeyStore } from './store/api-key-store.ts';

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
  return { key: presentKey(added, noSpending), secret: text };
}

export async function revokeKey(
  { keys }: { keys: Pick<ApiKeyStore, 'revoke'> },
  userId: number,
  keyId: string,
): Promise<void> {
  if (await keys.revoke(userId, keyId)) return;
  throw notYours();
}

export async function changeKey(
  { keys }: { keys: Pick<ApiKeyStore, 'change'> },
  userId: number,
  keyId: string,
  change: KeyChange,
): Promise<KeyChange> {
  if (await keys.change(userId, keyId, change)) return change;
  throw notYours();
}

/** Revokes a user's key as an administrator. */
export async function revokeUserKey(
  { keys }: { keys: Pick<ApiKeyStore, 'revoke'> },
  administrator: CurrentUser,
  { userId, keyId }: UserKey,
): Promise<void> {
  const entry = { ...entryOf(administrator, { userId, keyId }), action: 'key.revoke' as const };
  if (!(await keys.revoke(userId, keyId, (before) => ({ ...entry, before, after: null }))))
    throw noSuchKey();
}

/** Limits what a user's key may spend, in addition to its owner's budget. */
export async function capUserKey(
  { keys }: { keys: Pick<ApiKeyStore, 'cap'> },
  administrator: CurrentUser,
  { userId, keyId }: UserKey,
  caps: Budgets,
): Promise<Budgets> {
  const entry = { ...entryOf(administrator, { userId, keyId }), action: 'key.cap' as const };
  if (!(await keys.cap(userId, keyId, caps, (before) => ({ ...entry, before, after: caps }))))
    throw noSuchKey();
  return caps;
}

interface UserKey {
  userId: number;
  keyId: string;
}

function entryOf({ id, username }: CurrentUser, { userId, keyId }: UserKey) {
  return { actor: { id, username }, subject: `key ${keyId} of user ${userId}` };
}

function notYours(): AppError {
  return new AppError('not-found', 'This API key isn’t yours or has already been revoked.');
}

function noSuchKey(): AppError {
  return new AppError('not-found', 'This user has no such API key. It may have been revoked.');
}

export async function listKeys(
  { keys }: { keys: Pick<ApiKeyStore, 'list'> },
  userId: number,
): Promise<ApiKeyView[]> {
  const held = await keys.list(userId);
  return held.map(({ key, spent }) => presentKey(key, spent));
}

function presentKey(key: ApiKey, spent: Spending): ApiKeyView {
  const { userId: _, createdAt, expiresAt, lastUsedAt, ...shown } = key;
  return {
    ...shown,
    spent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
