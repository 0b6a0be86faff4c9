import { and, count, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { type Budgets, type Spending } from '#shared/contract/budgets/schemas.ts';
import type { ApiKey, ApiKeyStore, KeyToAdd } from '../ports.ts';
import { countBudgets } from '../../budgets/index.ts';
import {
  currentUserColumns,
  isCurrentCustomer,
  isEntitlement,
  toCurrentUser,
} from '../../users/index.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { profiles, users } from '../../accounts/schema.ts';
import { apiKeys } from '../schema.ts';
import { budgets } from '../../budgets/schema.ts';
import { entitlements, paymentCustomers } from '../../billing/schema.ts';
import { createNoteUse } from './note-uses.ts';

const { hash: _, ...columns } = getTableColumns(apiKeys);
const { dayMicroUsd, monthMicroUsd, totalMicroUsd } = budgets;
const bounded = { dayMicroUsd, monthMicroUsd, totalMicroUsd };
const shown = { ...columns, ...bounded };
type Row = Omit<typeof apiKeys.$inferSelect, 'hash'> & Budgets;

interface Place {
  /** The time zone in which days and months start. */
  timeZone: string;
  /** The payment environment whose payments count. */
  environment: () => 'test' | 'live';
}

export function createApiKeyStore(
  database: Database,
  { timeZone, environment }: Place,
): ApiKeyStore {
  const findKey = findKeys(database, environment);
  const noteUse = createNoteUse(database);
  return {
    async list(userId) {
      const rows = await database
        .select(shown)
        .from(apiKeys)
        .leftJoin(budgets, eq(budgets.keyId, apiKeys.id))
        .where(eq(apiKeys.userId, userId))
        .orderBy(desc(apiKeys.createdAt), apiKeys.id);
      const counted = await database.transaction((tx) =>
        countBudgets(
          tx,
          { timeZone, installation: null },
          sql`user_id = ${userId} and kind = 'key'`,
        ),
      );
      const spentBy = new Map(counted.map(({ id, spent }) => [id, spent]));
      return rows.map((row) => ({
        key: toApiKey(row),
        spent: spentBy.get(row.id) ?? nothing,
      }));
    },
    add: (key, most) => addKey(database, key, most),
    async revoke(userId, keyId) {
      const revoked = await database
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)));
      return revoked.rowCount === 1;
    },
    async find(hash) {
      const found = await findKey(hash);
      if (found && isUseNews(found.key)) await noteUse(found.key.id);
      return found;
    },
  };
}

/** Looks up the keys of simultaneous calls in one statement. */
function findKeys(
  database: Database,
  environment: Place['environment'],
): (hash: Buffer) => Promise<FoundKey | null> {
  const statement = prepareKeys(database.planned);
  return batchCalls({
    name: 'identify',
    run: async (hashes) => {
      const rows = await statement.execute({ hashes, environment: environment() });
      const byHash = Map.groupBy(rows, ({ hash }) => hash.toString('hex'));
      return hashes.map((hash) => toFoundKey(byHash.get(hash.toString('hex')) ?? []));
    },
  });
}

function prepareKeys(database: Database['planned']) {
  return database
    .select({ hash: apiKeys.hash, key: shown, ...currentUserColumns })
    .from(apiKeys)
    .leftJoin(budgets, eq(budgets.keyId, apiKeys.id))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(paymentCustomers, isCurrentCustomer)
    .leftJoin(entitlements, isEntitlement)
    .where(
      and(
        sql`${apiKeys.hash} = any(${sql.placeholder('hashes')}::bytea[])`,
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
        isNull(users.blockedAt),
      ),
    )
    .prepare('find-api-keys');
}

type FoundKey = NonNullable<Awaited<ReturnType<ApiKeyStore['find']>>>;
type KeyRow = Awaited<ReturnType<ReturnType<typeof prepareKeys>['execute']>>[number];

function toFoundKey(rows: readonly KeyRow[]): FoundKey | null {
  const [row] = rows;
  const user = toCurrentUser(rows, new Date());
  return row && user ? { key: toApiKey(row.key), user } : null;
}

/** Locks the user's row, so that two keys created at once both count towards the limit. */
function addKey(
  database: Database,
  { budgets: amounts, ...key }: KeyToAdd,
  most: number,
): Promise<ApiKey | null> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${key.userId} for update`);
    const [held] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(eq(apiKeys.userId, key.userId));
    if ((held?.keys ?? 0) >= most) return null;
    const [added] = await tx.insert(apiKeys).values(key).returning(columns);
    if (!added) return null;
    const { id, userId } = added;
    await tx.insert(budgets).values({ ...amounts, id, kind: 'key', keyId: id, userId });
    return toApiKey({ ...added, ...amounts });
  });
}

function toApiKey({ dayMicroUsd, monthMicroUsd, totalMicroUsd, ...key }: Row): ApiKey {
  return { ...key, budgets: { dayMicroUsd, monthMicroUsd, totalMicroUsd } };
}

const nothing: Spending = { dayMicroUsd: 0, monthMicroUsd: 0, totalMicroUsd: 0 };

const notedEveryMs = 60_000;

function isUseNews({ lastUsedAt }: ApiKey): boolean {
  return !lastUsedAt || Date.now() - lastUsedAt.getTime() >= notedEveryMs;
}
