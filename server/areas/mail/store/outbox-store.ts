import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Outbox, QueuedMail } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { bringForward } from '../../jobs/index.ts';
import { users } from '../../accounts/schema.ts';
import { mails } from '../schema.ts';

export function createOutbox(database: Database): Outbox {
  return {
    async findReader(userId) {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      if (!user?.email) return null;
      return { address: user.email, name: user.username, timeZone: user.timeZone };
    },
    async add(userId, { key, kind, reader: { address, name }, letter, expiresAt }) {
      await database
        .insert(mails)
        .values({ key, kind, userId, address, name, letter, expiresAt })
        .onConflictDoNothing();
      await bringForward(database, 'mails');
    },
    async note(userId, { key, kind }) {
      const told = { key, kind, userId, dueAt: null, sentAt: new Date() };
      await database.insert(mails).values(told).onConflictDoNothing();
    },
    claim: (until) => claim(database, until),
    async markSent(id) {
      await database
        .update(mails)
        .set({ ...forgotten, sentAt: new Date() })
        .where(eq(mails.id, id));
    },
    async markFailed(id, error, dueAt) {
      const left = { ...(dueAt === null && forgotten), error, dueAt };
      await database.update(mails).set(left).where(eq(mails.id, id));
    },
    async count() {
      const [waiting, failed] = await Promise.all([
        database.$count(mails, isNotNull(mails.dueAt)),
        database.$count(mails, and(isNull(mails.dueAt), isNull(mails.sentAt))),
      ]);
      return { waiting, failed };
    },
  };
}

const forgotten = { dueAt: null, address: null, name: null, letter: null };

/**
 * Claims a due mail until `until`. If the process dies, the claim expires and another process retries the
 * mail.
 */
async function claim(database: Database, until: Date): Promise<QueuedMail | null> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(sql`${mails.dueAt} <= now()`)
    .orderBy(mails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(mails)
    .set({ dueAt: until, attempts: sql`${mails.attempts} + 1` })
    // `in` would let the planner run the subquery once per row, and claim every mail that is due.
    .where(sql`${mails.id} = ${due}`)
    .returning();
  if (!claimed?.letter || claimed.address === null) return null;
  const { id, key, address, name, letter, attempts, expiresAt } = claimed;
  return { ...letter, id, key, address, name: name ?? '', attempts, expiresAt };
}
