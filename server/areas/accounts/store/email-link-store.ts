import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { EmailLinkStore } from '../ports.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { signInLinks } from '../schema.ts';

/** Per hour: the links that one sender may request, and the mails that go to one address. */
const mostAsked = 20;
const mostMailed = 5;
const hourMs = 60 * 60 * 1000;

export function createEmailLinkStore(database: Database): EmailLinkStore {
  return {
    add: (link) =>
      database.transaction(async (tx) => {
        await holdLimits(tx, link);
        const asked = await countLinks(tx, eq(signInLinks.subject, link.subject));
        if (asked.count >= mostAsked) return { waitSeconds: secondsUntilHourAfter(asked.first) };
        const mailed = await countLinks(
          tx,
          and(eq(signInLinks.address, link.address), signInLinks.isMailed),
        );
        const isMailed = mailed.count < mostMailed;
        await tx.insert(signInLinks).values({ ...link, isMailed });
        return { isMailed };
      }),
    async spend(tokenHash, browserHashes) {
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

/**
 * Makes simultaneous requests for the same subject or address wait here, so that the limits are exact.
 * Always locks in this order to avoid deadlocks.
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
