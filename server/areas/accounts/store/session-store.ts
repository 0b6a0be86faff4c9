import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import { within } from '#server/platform/db/connection/within.ts';
import { profiles, sessions, users } from '../schema.ts';
import { entitlements, paymentCustomers } from '../../billing/schema.ts';
import {
  currentUserColumns,
  isCurrentCustomer,
  isEntitlement,
  toCurrentUser,
} from '../../users/index.ts';
import type { SessionStore, CurrentSession } from '#server/platform/sessions/session-store.ts';

type Environment = 'test' | 'live';

/** `environment` is the active payment environment; only its payments count. */
export function createSessionStore(
  database: Database,
  environment: () => Environment,
): SessionStore {
  return {
    find: findSessions(database, environment),
    async create(session) {
      await database.insert(sessions).values(session);
    },
    async renew(tokenHash, { expiresAt, network }) {
      await database
        .update(sessions)
        .set({ expiresAt, network, lastSeenAt: new Date() })
        .where(eq(sessions.tokenHash, tokenHash));
    },
    async end(tokenHash) {
      await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    async endOfAnother(tokenHash, userId) {
      await database
        .delete(sessions)
        .where(and(eq(sessions.tokenHash, tokenHash), ne(sessions.userId, userId)));
    },
    list: (userId) =>
      database
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
        .orderBy(desc(sessions.lastSeenAt), sessions.id),
    async endOne(userId, id) {
      const ended = await database
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
      return ended.rowCount === 1;
    },
    async endOthers(userId, tokenHash) {
      await database
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
    },
    listCurrent: (tokenHashes) => listCurrent(database, tokenHashes),
  };
}

/** Looks up the sessions of simultaneous requests in a single statement. */
function findSessions(
  database: Database,
  environment: () => Environment,
): (tokenHash: Buffer) => Promise<CurrentSession | null> {
  const statement = prepareSessions(database.planned);
  return batchCalls({
    name: 'identify',
    run: async (tokenHashes) => {
      const now = new Date();
      const found = await statement.execute({ tokenHashes, now, environment: environment() });
      const rows = Map.groupBy(found, ({ tokenHash }) => tokenHash.toString('hex'));
      return tokenHashes.map((tokenHash) =>
        toSession(rows.get(tokenHash.toString('hex')) ?? [], now),
      );
    },
  });
}

function prepareSessions(database: Database['planned']) {
  return database
    .select({
      tokenHash: sessions.tokenHash,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ...currentUserColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(paymentCustomers, isCurrentCustomer)
    .leftJoin(entitlements, isEntitlement)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.blockedAt),
      ),
    )
    .prepare('find-sessions');
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareSessions>['execute']>>[number];

function toSession(rows: readonly SessionRow[], now: Date): CurrentSession | null {
  const [row] = rows;
  const user = toCurrentUser(rows, now);
  if (!row || !user) return null;
  const { startedAt, lastSeenAt, expiresAt } = row;
  return { user, startedAt, lastSeenAt, expiresAt };
}

/**
 * `listCurrent` runs every second. If it takes longer than this, it is aborted and repeated on
 * another connection.
 */
const longestLookMs = 3_000;

async function listCurrent(database: Database, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await database.$client.query<{ token_hash: Buffer }>(
    within(longestLookMs, { text: currentStatement, values: [tokenHashes] }),
  );
  return rows.map(({ token_hash }) => token_hash);
}

const currentStatement = `
  select token_hash from sessions join users on users.id = sessions.user_id
  where token_hash = any($1::bytea[]) and expires_at > now() and blocked_at is null`;
