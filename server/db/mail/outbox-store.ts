import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Outbox, QueuedMail } from '../../domain/mail/ports.ts';
import type { Database } from '../connection/database.ts';
import { users } from '../schema/accounts.ts';
import { mails } from '../schema/mail.ts';

export function createOutbox(database: Database): Outbox {
  return {
    async findReader(userId) {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      if (!user?.email) return null;
      return { address: user.email, name: user.username, timeZone: user.timeZone };
    },
    async add(userId, { key, kind, reader: { address, name }, letter }) {
      await database
        .insert(mails)
        .values({ key, kind, userId, address, name, letter })
        .onConflictDoNothing();
    },
    async note(userId, { key, kind }) {
      const told = { key, kind, userId, dueAt: null, sentAt: new Date() };
      await database.insert(mails).values(told).onConflictDoNothing();
    },
    claim: (limit, until) => claim(database, limit, until),
    async markSent(id) {
      await database
        .update(mails)
        .set({ sentAt: new Date(), dueAt: null, address: null, name: null, letter: null })
        .where(eq(mails.id, id));
    },
    async markFailed(id, error, dueAt) {
      await database.update(mails).set({ error, dueAt }).where(eq(mails.id, id));
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

/** A claim that ends without a word, because its process died, lets another one try. */
async function claim(database: Database, limit: number, until: Date): Promise<QueuedMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(sql`${mails.dueAt} <= now()`)
    .orderBy(mails.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await database
    .update(mails)
    .set({ dueAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(sql`${mails.id} in ${due}`)
    .returning();
  return claimed.flatMap(({ id, key, address, name, letter, attempts }) =>
    address !== null && letter ? [{ ...letter, id, key, address, name: name ?? '', attempts }] : [],
  );
}
