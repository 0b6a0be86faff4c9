import { and, count, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { noBudgets, type Budgets, type Spending } from '#shared/contract/budgets/schemas.ts';
import { lowerBudgets } from '#shared/lib/budget-alerts.ts';
import { countBudgets } from '../../budgets/index.ts';
import {
  currentUserColumns,
  isCurrentCustomer,
  isEntitlement,
  toCurrentUser,
} from '../../users/index.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { profiles, users } from '../../accounts/schema.ts';
import { apiKeys, cachedAnswers } from '../schema.ts';
import { budgets } from '../../budgets/schema.ts';
import { entitlements, paymentCustomers } from '../../billing/schema.ts';
import type { KeyChange } from '#shared/contract/api-keys/schemas.ts';

type StoredKey = Omit<typeof apiKeys.$inferSelect, 'hash'>;

export interface ApiKey extends StoredKey {
  /** For each period, the lower of two limits: the owner's and the administrators'. */
  budgets: Budgets;
  ownBudgets: Budgets;
  /** The administrators' limits. */
  caps: Budgets;
}

type KeyToAdd = Omit<ApiKey, 'id' | 'createdAt' | 'lastUsedAt' | 'ownBudgets' | 'caps'> & {
  /** The SHA-256 of the whole key. Nothing else of the secret is stored. */
  hash: Buffer;
};

const { hash: _, ...columns } = getTableColumns(apiKeys);
const amounts = {
  dayMicroUsd: budgets.dayMicroUsd,
  monthMicroUsd: budgets.monthMicroUsd,
  totalMicroUsd: budgets.totalMicroUsd,
};
const caps = {
  dayMicroUsd: budgets.capDayMicroUsd,
  monthMicroUsd: budgets.capMonthMicroUsd,
  totalMicroUsd: budgets.capTotalMicroUsd,
};
/** Drizzle treats a joined row as missing if its first field is null, so the id comes first. */
const { id } = budgets;
const keyFields = { key: columns, own: { id, ...amounts }, caps: { id, ...caps } };
interface Row {
  key: StoredKey;
  /** Null if the key's budget row is missing. */
  own: Budgets | null;
  caps: Budgets | null;
}

interface Place {
  /** The time zone in which days and months are counted. */
  timeZone: string;
  /** The active payment environment; only its payments count. */
  environment: () => 'test' | 'live';
}

export function createApiKeyStore(database: Database, { timeZone, environment }: Place) {
  const findKey = findKeys(database, environment);
  const noteUse = createNoteUse(database);
  return {
    /** The user's keys with the amount that each has spent, newest first. */
    async list(userId: number) {
      const rows = await database
        .select(keyFields)
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
        spent: spentBy.get(row.key.id) ?? noSpending,
      }));
    },
    /** Returns null if the user already has the maximum of `most` keys. */
    add: (key: KeyToAdd, most: number) => addKey(database, key, most),
    /** Returns false if the user has no such key. `entry` is null if users revoke their own. */
    revoke: (userId: number, keyId: string, entry: KeyEntry | null = null) =>
      database.transaction(async (tx) => {
        const key = await lockKey(tx, userId, keyId);
        if (!key) return false;
        if (entry) await recordAuditEntry(tx, entry({ name: key.name, prefix: key.prefix }));
        await tx.delete(apiKeys).where(eq(apiKeys.id, keyId));
        return true;
      }),
    /**
     * Changes a key's budgets and response cache. Changing the cache's settings empties it. Returns
     * false if the user has no such key.
     */
    change: (userId: number, keyId: string, { budgets: own, ...cache }: KeyChange) =>
      database.transaction(async (tx) => {
        const key = await lockKey(tx, userId, keyId);
        if (!key) return false;
        await tx.update(budgets).set(own).where(eq(budgets.keyId, keyId));
        await tx.update(apiKeys).set(cache).where(eq(apiKeys.id, keyId));
        const isSameCache =
          key.cacheSeconds === cache.cacheSeconds && key.sharesCache === cache.sharesCache;
        if (!isSameCache) await tx.delete(cachedAnswers).where(eq(cachedAnswers.keyId, keyId));
        return true;
      }),
    /** Sets the administrators' limits. Returns false if the user has no such key. */
    cap: (userId: number, keyId: string, amounts: Budgets, entry: KeyEntry) =>
      database.transaction(async (tx) => {
        if (!(await lockKey(tx, userId, keyId))) return false;
        const [before] = await tx.select(caps).from(budgets).where(eq(budgets.keyId, keyId));
        await recordAuditEntry(tx, entry(before ?? noBudgets));
        const { dayMicroUsd, monthMicroUsd, totalMicroUsd } = amounts;
        await tx
          .update(budgets)
          .set({
            capDayMicroUsd: dayMicroUsd,
            capMonthMicroUsd: monthMicroUsd,
            capTotalMicroUsd: totalMicroUsd,
          })
          .where(eq(budgets.keyId, keyId));
        return true;
      }),
    /**
     * Finds a key with its user and records its use. Returns null if the key is unknown or expired, or its
     * user is blocked.
     */
    async find(hash: Buffer) {
      const found = await findKey(hash);
      if (found && isUseNews(found.key)) await noteUse(found.key.id);
      return found;
    },
  };
}

/** Creates the audit entry for an administrator's change to a key. `before` is the key's earlier state. */
type KeyEntry = (before: NonNullable<NewAuditEntry['before']>) => NewAuditEntry;

/** Locks the budget first, as reservations do, to avoid deadlocks. */
async function lockKey(session: Session, userId: number, keyId: string) {
  await session.execute(sql`select 1 from budgets where key_id = ${keyId} for no key update`);
  const own = and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId));
  const [key] = await session.select(columns).from(apiKeys).where(own).for('update');
  return key;
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** Looks up the keys of simultaneous calls in one statement. */
function findKeys(database: Database, environment: Place['environment']) {
  const statement = prepareKeys(database.planned);
  return batchCalls({
    name: 'identify',
    run: async (hashes: readonly Buffer[]) => {
      const rows = await statement.execute({ hashes, environment: environment() });
      const byHash = Map.groupBy(rows, ({ hash }) => hash.toString('hex'));
      return hashes.map((hash) => toFoundKey(byHash.get(hash.toString('hex')) ?? []));
    },
  });
}

function prepareKeys(database: Database['planned']) {
  return database
    .select({
      hash: apiKeys.hash,
      ...keyFields,
      limitedTags: sql<string[] | null>`(select array_agg(tag) from budgets where tag is not null)`,
      ...currentUserColumns,
    })
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

type KeyRow = Awaited<ReturnType<ReturnType<typeof prepareKeys>['execute']>>[number];

function toFoundKey(rows: readonly KeyRow[]) {
  const [row] = rows;
  const user = toCurrentUser(rows, new Date());
  return row && user ? { key: toApiKey(row), limitedTags: row.limitedTags ?? [], user } : null;
}

/** Locks the user's row, so that two keys created at the same time both count towards the limit. */
function addKey(
  database: Database,
  { budgets: own, ...key }: KeyToAdd,
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
    await tx.insert(budgets).values({ ...own, id, kind: 'key', keyId: id, userId });
    return toApiKey({ key: added, own, caps: null });
  });
}

function toApiKey({ key, own, caps }: Row): ApiKey {
  const set = lowerBudgets(noBudgets, caps ?? noBudgets);
  // Drops the row's id, which isn't part of a budget.
  const ownBudgets = lowerBudgets(noBudgets, own ?? noBudgets);
  return { ...key, budgets: lowerBudgets(ownBudgets, set), ownBudgets, caps: set };
}

export const noSpending: Spending = { dayMicroUsd: 0, monthMicroUsd: 0, totalMicroUsd: 0 };

const notedEveryMs = 60_000;

function isUseNews({ lastUsedAt }: ApiKey): boolean {
  return !lastUsedAt || Date.now() - lastUsedAt.getTime() >= notedEveryMs;
}

/**
 * Records that keys were used. Simultaneous uses share a statement, and each key is updated at most once per
 * minute.
 */
function createNoteUse(database: Database): (keyId: string) => Promise<void> {
  return batchCalls({
    name: 'note use',
    keyOf: (keyId: string) => keyId,
    run: async (together) => {
      await database.planned.$client.query({
        name: 'note-key-uses',
        text: usesStatement,
        values: [together],
      });
      return together.map(() => undefined);
    },
  });
}

// Skips locked rows, because another process is updating them right now.
const usesStatement = `
  update api_keys set last_used_at = now()
  where id in (
    select id from api_keys
    where id = any($1::uuid[])
      and (last_used_at is null or last_used_at < now() - interval '60 seconds')
    order by id for no key update skip locked)`;
