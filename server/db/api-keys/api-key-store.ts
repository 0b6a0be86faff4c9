import { and, count, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { ApiKey, ApiKeyStore, KeyToAdd } from '../../domain/api-keys/ports.ts';
import {
  currentUserColumns,
  isCurrentCustomer,
  isEntitlement,
  toCurrentUser,
} from '../accounts/current-user.ts';
import type { Database } from '../connection/database.ts';
import { profiles, users } from '../schema/accounts.ts';
import { apiKeys } from '../schema/api-keys.ts';
import { findKeySpending } from './budget-store.ts';
import { entitlements, paymentCustomers } from '../schema/billing.ts';

const { hash: _, ...shown } = getTableColumns(apiKeys);
type Row = Omit<typeof apiKeys.$inferSelect, 'hash'>;

interface Place {
  /** Where days and months begin. */
  timeZone: string;
  /** The payment environment whose payments count. */
  environment: () => 'test' | 'live';
}

export function createApiKeyStore(
  database: Database,
  { timeZone, environment }: Place,
): ApiKeyStore {
  const statement = prepareKey(database.planned);
  return {
    async list(userId) {
      const rows = await database
        .select(shown)
        .from(apiKeys)
        .where(eq(apiKeys.userId, userId))
        .orderBy(desc(apiKeys.createdAt), apiKeys.id);
      return rows.map(toApiKey);
    },
    findSpending: (keyId) => findKeySpending(database, timeZone, keyId),
    add: (key, most) => addKey(database, key, most),
    async revoke(userId, keyId) {
      const revoked = await database
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)));
      return revoked.rowCount === 1;
    },
    async find(hash) {
      const rows = await statement.execute({ hash, environment: environment() });
      const user = toCurrentUser(rows, new Date());
      const [row] = rows;
      if (!row || !user) return null;
      const key = toApiKey(row.key);
      await noteUse(database, key);
      return { key, user };
    },
  };
}

function prepareKey(database: Database['planned']) {
  return database
    .select({ key: shown, ...currentUserColumns })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(paymentCustomers, isCurrentCustomer)
    .leftJoin(entitlements, isEntitlement)
    .where(
      and(
        eq(apiKeys.hash, sql.placeholder('hash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
        isNull(users.blockedAt),
      ),
    )
    .prepare('find-api-key');
}

/** The person's row is locked, so that two keys made at once are counted one after the other. */
function addKey(
  database: Database,
  { budgets, ...key }: KeyToAdd,
  most: number,
): Promise<ApiKey | null> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${key.userId} for update`);
    const [held] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(eq(apiKeys.userId, key.userId));
    if ((held?.keys ?? 0) >= most) return null;
    const [added] = await tx
      .insert(apiKeys)
      .values({ ...key, ...budgets })
      .returning(shown);
    return added ? toApiKey(added) : null;
  });
}

function toApiKey({ dayMicroUsd, monthMicroUsd, totalMicroUsd, ...key }: Row): ApiKey {
  return { ...key, budgets: { dayMicroUsd, monthMicroUsd, totalMicroUsd } };
}

const notedEveryMs = 60_000;

async function noteUse(database: Database, { id, lastUsedAt }: ApiKey): Promise<void> {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < notedEveryMs) return;
  await database.update(apiKeys).set({ lastUsedAt: new Date() }).where(eq(apiKeys.id, id));
}
