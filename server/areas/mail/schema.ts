import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';
import { newsKinds } from '#shared/contract/mail/constants.ts';
import type { Letter } from './write-mail.ts';

export const mailKinds = [...newsKinds, 'sign-in-link', 'alert'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails to users. Each piece of news has one row, whichever process noticed it first. */
export const mails = pgTable(
  'mails',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    key: t.text().notNull().unique(),
    kind: t.text({ enum: mailKinds }).notNull(),
    /** Null for news about a deleted account. */
    userId: ofUser(),
    /** The address, name and letter are set to null once the mail is sent. */
    address: t.text(),
    name: t.text(),
    letter: t.jsonb().$type<Letter>(),
    attempts: t.integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When to try next; null once the mail was sent or given up on. */
    dueAt: instant('due_at').defaultNow(),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    error: t.text(),
  }),
  (table) => [
    index('mails_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('mails_user').on(table.userId),
  ],
);
