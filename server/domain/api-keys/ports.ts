import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Budgets, Spending } from '#shared/contract/budgets/schemas.ts';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';

export interface ApiKey {
  id: string;
  userId: number;
  name: string;
  /** How the key begins, for people to tell it by. */
  prefix: string;
  scopes: KeyScope[];
  /** Ids of the listings and models that it may ask for; empty where it may ask for all. */
  models: string[];
  createdAt: Date;
  /** Null where it does not expire. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  budgets: Budgets;
}

export type KeyToAdd = Omit<ApiKey, 'id' | 'createdAt' | 'lastUsedAt'> & {
  /** SHA-256 of the whole key, the one thing that is kept of its secret. */
  hash: Buffer;
};

export interface ApiKeyStore {
  /** The person's keys with what each has spent, the newest first. */
  list(userId: number): Promise<{ key: ApiKey; spent: Spending }[]>;
  /** Null where the person has `most` keys already. */
  add(key: KeyToAdd, most: number): Promise<ApiKey | null>;
  /** False where the person has no such key. */
  revoke(userId: number, keyId: string): Promise<boolean>;
  /** A key with its person; null where it is unknown or expired, or its person blocked. Notes its use. */
  find(hash: Buffer): Promise<{ key: ApiKey; user: CurrentUser } | null>;
}

/** Calls that programs may send twice without being answered twice, for a day. */
export interface RepeatableCalls {
  /**
   * The query of the call before with this mark; `other-body` where that was another request, `beginning` where its
   * query has not been admitted yet. One that never was admitted, because its process died, is forgotten.
   */
  begin(call: {
    keyId: string;
    mark: string;
    bodyHash: Buffer;
    queryId: string;
  }): Promise<'new' | 'other-body' | 'beginning' | { queryId: string }>;
  /** For a call that was refused. */
  forget(keyId: string, mark: string): Promise<void>;
}
