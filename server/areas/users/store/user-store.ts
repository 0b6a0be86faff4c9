import { and, desc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import { dayIn, endOfDayIn } from '#shared/lib/days.ts';
import { ownerId } from '#server/platform/actor.ts';
import { searchedText } from './find-people.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { containing } from '#server/platform/db/connection/like-pattern.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import { sessions, userCount, users } from '../../accounts/schema.ts';
import { entitlements } from '../../billing/schema.ts';
import { listSortedIds, narrow, type UserQuery } from './find-users.ts';
import { listUserRows, type UserRowOptions } from './list-user-rows.ts';

/** The user to change and the other administrators. They stay locked until the change is made. */
export interface UserStanding {
  user: UserRow;
  /** The number of other administrators who are not blocked, including the owner. */
  otherAdministrators: number;
}

interface IdPage {
  offset: number;
  limit: number;
}

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(options: UserRowOptions & { database: Database }) {
  const { database } = options;
  return {
    /** In a search, `total` is at most `limits.countedUsers`. */
    async list({ search, sort = 'id', isDescending = false, ...filter }: UserQuery, page: IdPage) {
      const environment = options.environment();
      const matches = and(
        search === '' ? undefined : isFoundBy(search),
        narrow(environment, filter),
      );
      const total = matches ? await countMatches(database, matches) : await countUsers(database);
      const ids =
        sort === 'id' && !isDescending
          ? (await listIds(database, page, matches, matches ? undefined : total)).toSorted(byNumber)
          : await listSortedIds(database, environment, { sort, isDescending }, matches, page);
      return { users: await listUserRows(database, options, ids), total };
    },
    /** The matching users whose id is above `after`, sorted by id. */
    async listAfter(
      { search, ...filter }: Omit<UserQuery, 'sort' | 'isDescending'>,
      after: number,
      limit: number,
    ) {
      const found = await database
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            gt(users.id, after),
            search === '' ? undefined : isFoundBy(search),
            narrow(options.environment(), filter),
          ),
        )
        .orderBy(users.id)
        .limit(limit);
      return listUserRows(
        database,
        options,
        found.map(({ id }) => id),
      );
    },
    /**
     * Changes a user in one transaction, with an audit entry for `administrator`. `check` throws if the
     * change is not allowed. Blocking ends all sessions. Returns null if there is no such user.
     */
    change: (
      userId: number,
      change: UserChange,
      administrator: NewAuditEntry['actor'],
      check: (standing: UserStanding) => void,
    ) =>
      database.transaction(async (tx) => {
        const standing = await lockStanding(tx, options, userId);
        if (!standing) return null;
        check(standing);
        await applyChange(tx, options, userId, change);
        const [changed] = await listUserRows(tx, options, [userId]);
        if (!changed) return null;
        await recordAuditEntry(tx, {
          actor: administrator,
          action: 'user.change',
          subject: `user ${userId}`,
          ...differences(standing.user, changed),
        });
        return changed;
      }),
  };
}

/** Locks all administrators, so that two can't demote each other at the same time. */
async function lockStanding(
  session: Session,
  options: UserRowOptions,
  userId: number,
): Promise<UserStanding | null> {
  const locked = await session
    .select({ id: users.id, isBlocked: sql<boolean>`${users.blockedAt} is not null` })
    .from(users)
    .where(or(eq(users.isAdmin, true), inArray(users.id, [ownerId, userId])))
    .orderBy(users.id)
    .for('no key update');
  const [user] = await listUserRows(session, options, [userId]);
  if (!user) return null;
  const others = locked.filter(({ id, isBlocked }) => id !== userId && !isBlocked);
  return { user, otherAdministrators: others.length };
}

const byNumber = (one: number, other: number) => one - other;

function isFoundBy(search: string) {
  return sql`${searchedText} like lower(${containing(search.replaceAll('\n', ' '))})`;
}

/** If `total` is known, a page in the second half is counted from the end, which is closer. */
async function listIds(
  database: Database,
  { offset, limit }: IdPage,
  matches: SQL | undefined,
  total = Infinity,
): Promise<number[]> {
  const fromEnd = total - offset - limit;
  const isNearEnd = fromEnd < offset;
  const kept = isNearEnd ? Math.max(0, limit + Math.min(0, fromEnd)) : limit;
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(matches)
    .orderBy(isNearEnd ? desc(users.id) : users.id)
    .limit(kept)
    .offset(isNearEnd ? Math.max(0, fromEnd) : offset);
  return found.map(({ id }) => id);
}

async function countUsers(database: Database): Promise<number> {
  const [counted] = await database.select({ total: userCount.total }).from(userCount);
  return counted?.total ?? 0;
}

async function countMatches(database: Database, matches: SQL): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from users where ${matches} limit ${limits.countedUsers}) as found`,
  );
  return rows[0]?.total ?? 0;
}

async function applyChange(
  session: Session,
  { environment, timeZone }: UserRowOptions,
  userId: number,
  { isAdmin, isBlocked, isWaiting, grantedUntil }: UserChange,
): Promise<void> {
  if (isAdmin !== undefined) {
    await session.update(users).set({ isAdmin }).where(eq(users.id, userId));
  }
  if (isBlocked !== undefined) {
    const blockedAt = isBlocked ? sql`coalesce(${users.blockedAt}, now())` : null;
    await session.update(users).set({ blockedAt }).where(eq(users.id, userId));
    if (isBlocked) await session.delete(sessions).where(eq(sessions.userId, userId));
  }
  if (isWaiting === false) {
    await session.update(users).set({ waitingSince: null }).where(eq(users.id, userId));
  }
  if (grantedUntil === undefined) return;
  await session
    .update(entitlements)
    .set({ endsAt: sql`greatest(${entitlements.startsAt}, now())`, untilDay: null })
    .where(
      and(
        eq(entitlements.userId, userId),
        eq(entitlements.source, 'grant'),
        eq(entitlements.environment, environment()),
        gt(entitlements.endsAt, sql`now()`),
      ),
    );
  if (grantedUntil === null) return;
  const [user] = await session.select().from(users).where(eq(users.id, userId));
  const zone = user?.timeZone ?? timeZone;
  const day = dayIn(zone, new Date());
  // It may already be tomorrow for the user while it is still today for the administrator.
  const untilDay = grantedUntil < day ? day : grantedUntil;
  await session.insert(entitlements).values({
    userId,
    source: 'grant',
    environment: environment(),
    startsAt: sql`now()`,
    endsAt: endOfDayIn(zone, untilDay),
    untilDay,
  });
}

const editable = ['isAdmin', 'isBlocked', 'isWaiting', 'grantedUntil'] as const;

function differences(from: UserRow, to: UserRow) {
  const changed = editable.filter((field) => from[field] !== to[field]);
  const pick = (user: UserRow) => Object.fromEntries(changed.map((field) => [field, user[field]]));
  return { before: pick(from), after: pick(to) };
}
