import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Budgets, Spending } from '#shared/contract/budgets/schemas.ts';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';

export interface ApiKey {
  id: string;
  userId: number;
  name: string;
  /** The first characters of the key, so that users can recognize it. */
  prefix: string;
  scopes: KeyScope[];
  /** Ids of the listings and models that it may use; empty if it may use all. */
  models: string[];
  createdAt: Date;
  /** Null if it does not expire. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  budgets: Budgets;
}

export type KeyToAdd = Omit<ApiKey, 'id' | 'createdAt' | 'lastUsedAt'> & {
  /** The SHA-256 of the whole key. Nothing else of the secret is stored. */
  hash: Buffer;
};

export interface ApiKeyStore {
  /** The user's keys with what each has spent, newest first. */
  list(userId: number): Promise<{ key: ApiKey; spent: Spending }[]>;
  /** Returns null if the user already has `most` keys. */
  add(key: KeyToAdd, most: number): Promise<ApiKey | null>;
  /** Returns false if the user has no such key. */
  revoke(userId: number, keyId: string): Promise<boolean>;
  /**
   * Finds a key with its user and records its use. Returns null if the key is unknown or expired, or its
   * user is blocked.
   */
  find(hash: Buffer): Promise<{ key: ApiKey; user: CurrentUser } | null>;
}

/** Calls with an `Idempotency-Key`, which programs may repeat for a day without a second answer. */
export interface RepeatableCalls {
  /**
   * Returns the query of an earlier call with this mark, `other-body` if that call had another body, or
   * `beginning` if its query has not been admitted yet. Calls whose process died before admission are
   * forgotten.
   */
  begin(call: {
    keyId: string;
    mark: string;
    bodyHash: Buffer;
    queryId: string;
  }): Promise<'new' | 'other-body' | 'beginning' | { queryId: string }>;
  /** Called when the call was refused. */
  forget(keyId: string, mark: string): Promise<void>;
}
