import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { ownerId } from '../../domain/accounts/actor.ts';
import type {
  AccountStore,
  CurrentSession,
  VerifiedIdentity,
} from '../../domain/accounts/ports.ts';
import { standardAccess } from '../../domain/billing/membership/standard-access.ts';
import type { Database, Session } from '../connection/database.ts';
import { batchCalls } from '../connection/batch-calls.ts';
import { identities, profiles, sessions, users } from '../schema/accounts.ts';
import { entitlements, paymentCustomers } from '../schema/billing.ts';

type Environment = 'test' | 'live';

/** `environment` is the payment environment whose payments count. */
export function createAccountStore(
  database: Database,
  environment: () => Environment,
): AccountStore {
  return {
    findSession: findSessions(database, environment),
    async createSession(userId, tokenHash, expiresAt) {
      await database.insert(sessions).values({ userId, tokenHash, expiresAt });
    },
    async renewSession(tokenHash, expiresAt) {
      await database.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash));
    },
    async endSession(tokenHash) {
      await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    listCurrentSessions: (tokenHashes) => listCurrentSessions(database, tokenHashes),
    async block(userId) {
      if (userId === ownerId) return false;
      return database.transaction(async (tx) => {
        const blocked = await tx
          .update(users)
          .set({ blockedAt: sql`coalesce(${users.blockedAt}, now())` })
          .where(eq(users.id, userId));
        await tx.delete(sessions).where(eq(sessions.userId, userId));
        return blocked.rowCount === 1;
      });
    },
    async unblock(userId) {
      const freed = await database
        .update(users)
        .set({ blockedAt: null })
        .where(eq(users.id, userId));
      return freed.rowCount === 1;
    },
    findOrCreateUser: (identity) => findOrCreateUser(database, identity),
  };
}

/** Looks up in one statement the sessions of requests that come together. */
function findSessions(
  database: Database,
  environment: () => Environment,
): (tokenHash: Buffer) => Promise<CurrentSession | null> {
  const statement = prepareSessions(database.planned);
  return batchCalls({
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
      user: users,
      expiresAt: sessions.expiresAt,
      profileOf: profiles.userId,
      entitlement: entitlements,
      stripeCustomerId: paymentCustomers.customerId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(
      paymentCustomers,
      and(
        eq(paymentCustomers.userId, users.id),
        eq(paymentCustomers.environment, sql.placeholder('environment')),
        isNull(paymentCustomers.retiredAt),
      ),
    )
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.userId, users.id),
        eq(entitlements.environment, sql.placeholder('environment')),
      ),
    )
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
  if (!row) return null;
  const granted = rows.flatMap(({ entitlement }) => entitlement ?? []);
  const { isStandard, expiry } = standardAccess(granted, now);
  const { id, username, email, isAdmin, createdAt } = row.user;
  const user = {
    id,
    username,
    email,
    isAdmin,
    isStandard,
    standardExpiry: expiry?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    stripeCustomerId: row.stripeCustomerId,
    hasProfile: row.profileOf !== null,
  };
  return { user, expiresAt: row.expiresAt };
}

async function listCurrentSessions(
  database: Database,
  tokenHashes: readonly Buffer[],
): Promise<Buffer[]> {
  const current = await database
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        gt(sessions.expiresAt, new Date()),
        isNull(users.blockedAt),
      ),
    );
  return current.map(({ tokenHash }) => tokenHash);
}

async function findOrCreateUser(
  database: Database,
  identity: VerifiedIdentity,
): Promise<number | null> {
  return database.transaction(async (tx) => {
    const found = await findUser(tx, identity);
    if (found) return found.blockedAt === null ? found.id : null;
    const [user] = await tx
      .insert(users)
      .values({ username: identity.name, email: identity.email })
      .returning({ id: users.id });
    if (!user) throw new Error('The account was not stored.');
    const { issuer, subject, email } = identity;
    const bound = await tx
      .insert(identities)
      .values({ issuer, subject, email, userId: user.id })
      .onConflictDoNothing();
    if (bound.rowCount === 1) return user.id;
    // The same person signed in twice at once, and the other was first.
    await tx.delete(users).where(eq(users.id, user.id));
    return (await findUser(tx, identity))?.id ?? null;
  });
}

async function findUser(session: Session, { issuer, subject }: VerifiedIdentity) {
  const [found] = await session
    .select({ id: users.id, blockedAt: users.blockedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found ?? null;
}
