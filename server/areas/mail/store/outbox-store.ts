import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { bringForward } from '../../jobs/index.ts';
import { users } from '../../accounts/schema.ts';
import { mails, type MailKind } from '../schema.ts';
import type { Letter } from '../write-mail.ts';

/** The recipient of a mail. */
export interface Reader {
  address: string;
  /** Empty if the recipient's name is not known. */
  name: string;
  /** The time zone of the browser that the user used last. */
  timeZone: string | null;
}

/** A mail that this process has claimed and should send. */
export interface QueuedMail extends Letter {
  id: string;
  key: string;
  address: string;
  name: string;
  /** How many attempts have been made, including this one. */
  attempts: number;
  /** After this time the mail is useless; null if that never happens. */
  expiresAt: Date | null;
}

export interface NewMail {
  key: string;
  kind: MailKind;
  reader: Reader;
  letter: Letter;
  /** After this time the mail is useless and is not sent. */
  expiresAt?: Date;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(database: Database) {
  return {
    /** Returns null for a user without an email address. */
    async findReader(userId: number): Promise<Reader | null> {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      if (!user?.email) return null;
      return { address: user.email, name: user.username, timeZone: user.timeZone };
    },
    /**
     * Adds a mail unless its key was used before. `userId` is null if no account is known or it was deleted.
     */
    async add(
      userId: number | null,
      { key, kind, reader: { address, name }, letter, expiresAt }: NewMail,
    ) {
      await database
        .insert(mails)
        .values({ key, kind, userId, address, name, letter, expiresAt })
        .onConflictDoNothing();
      await bringForward(database, 'mails');
    },
    /** Marks the key as used without sending an e-mail. */
    async note(userId: number | null, { key, kind }: Pick<NewMail, 'kind' | 'key'>) {
      const sent = { key, kind, userId, dueAt: null, sentAt: new Date() };
      await database.insert(mails).values(sent).onConflictDoNothing();
    },
    /** Claims a due mail for this process, until the given time; returns null if none is due. */
    claim: (until: Date) => claim(database, until),
    /** Deletes the address and the text but keeps the key. */
    async markSent(id: string) {
      await database
        .update(mails)
        .set({ ...forgotten, sentAt: new Date() })
        .where(eq(mails.id, id));
    },
    /** If `dueAt` is null, the mail isn't retried, and its address and text are deleted. */
    async markFailed(id: string, error: string, dueAt: Date | null) {
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

/** Claims a due mail until the given time. If this process dies, another one retries the mail after that. */
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
