import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { signInLinks } from '../schema.ts';

/** A sign-in link that was mailed to an address, and its purpose. */
export type SpentLink = Pick<typeof signInLinks.$inferSelect, 'address' | 'linkTo' | 'returnTo'>;

/**
 * Three limits per hour: links that one sender may request, links that one sender may request for one
 * address, and all links for one address.
 */
const mostAsked = 20;
const mostForAddress = 5;
const mostOfAll = 30;
const hourMs = 60 * 60 * 1000;

/** Which limit was reached, and when the next link may be requested. */
export interface LinkRefusal {
  limit: 'sender' | 'sender-and-address' | 'address';
  waitSeconds: number;
}

export function createEmailLinkStore(database: Database) {
  return {
    /**
     * Stores a link, or returns the limit that was reached. Other people's requests for the address don't
     * count against a known requester. The limits are exact across processes.
     */
    add: (link: typeof signInLinks.$inferInsert, isKnown: boolean): Promise<LinkRefusal | null> =>
      database.transaction(async (tx) => {
        await holdLimits(tx, link);
        const bySender = eq(signInLinks.subject, link.subject);
        const forAddress = eq(signInLinks.address, link.address);
        const checks = [
          { limit: 'sender-and-address', which: and(bySender, forAddress), most: mostForAddress },
          { limit: 'sender', which: bySender, most: mostAsked },
          { limit: 'address', which: forAddress, most: isKnown ? Infinity : mostOfAll },
        ] as const;
        for (const { limit, which, most } of checks) {
          const asked = await countLinks(tx, which);
          if (asked.count >= most)
            return { limit, waitSeconds: secondsUntilHourAfter(asked.first) };
        }
        await tx.insert(signInLinks).values(link);
        return null;
      }),
    /** Uses up the link and returns it. If another browser opens it, the link stays unused. */
    async spend(tokenHash: Buffer, browserHashes: readonly Buffer[]) {
      const isGood = and(
        eq(signInLinks.tokenHash, tokenHash),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, new Date()),
      );
      const [spent] = await database
        .update(signInLinks)
        .set({ usedAt: new Date() })
        .where(and(isGood, inArray(signInLinks.browserHash, [...browserHashes])))
        .returning();
      if (spent) return spent;
      return (await database.$count(signInLinks, isGood)) > 0 ? 'other-browser' : 'unknown';
    },
  };
}

export type EmailLinkStore = ReturnType<typeof createEmailLinkStore>;

/**
 * Serializes simultaneous requests for the same subject or address, so that the limits are exact.
 * The fixed locking order avoids deadlocks.
 */
async function holdLimits(
  session: Session,
  { subject, address }: { subject: string; address: string },
): Promise<void> {
  for (const [place, text] of [subject, address].entries()) {
    await session.execute(sql`select pg_advisory_xact_lock(${place}, hashtext(${text}))`);
  }
}

async function countLinks(
  session: Session,
  which: SQL | undefined,
): Promise<{ count: number; first: Date }> {
  const [found] = await session
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<Date>`min(${signInLinks.createdAt})`.mapWith(signInLinks.createdAt),
    })
    .from(signInLinks)
    .where(and(which, gt(signInLinks.createdAt, new Date(Date.now() - hourMs))));
  return { count: found?.count ?? 0, first: found?.first ?? new Date() };
}

function secondsUntilHourAfter(first: Date): number {
  return Math.max(1, Math.ceil((first.getTime() + hourMs - Date.now()) / 1000));
}
