import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import { ofUser } from '../accounts/schema.ts';
import { ofQuery } from '../query/schema.ts';
import { bytea, carriedUser, instant } from '../../platform/db/columns.ts';

/** A signed-in user's saved conversation. Its turns are the queries that have its id. */
export const threads = pgTable(
  'threads',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: ofUser().notNull(),
    title: t.text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActiveAt: instant('last_active_at').notNull().defaultNow(),
    /** A turn on the shown path, continued by the newest versions; null for the newest turn. */
    shownId: t.uuid('shown_id'),
    /**
     * The version of the first prompt that the title was made from. Null if a person typed the title, or if
     * the thread is older than this column.
     */
    titledFrom: t.uuid('titled_from'),
    /**
     * Titles from a model, for each version of the first prompt. Null while one is being written, or if that
     * failed.
     */
    generatedTitles: t
      .jsonb('generated_titles')
      .$type<Record<string, string | null>>()
      .notNull()
      .default({}),
    /** When the user pinned the thread; null if it isn't pinned. */
    pinnedAt: instant('pinned_at'),
  }),
  (table) => [index('threads_user').on(table.userId, table.lastActiveAt)],
);

/** Files sent with the turns of a saved thread, as the models received them. */
export const keptFiles = pgTable(
  'kept_files',
  (t) => ({
    id: t.uuid().primaryKey(),
    queryId: ofQuery(),
    position: t.smallint().notNull(),
    kind: t.text({ enum: ['image', 'document'] }).notNull(),
    fileName: t.text('file_name').notNull(),
    mediaType: t.text('media_type').notNull(),
    bytes: bytea().notNull(),
    /** A document's text; null for an image. */
    text: t.text(),
    hasPictures: t.boolean('has_pictures').notNull(),
    width: t.integer(),
    height: t.integer(),
    /** What was left out or guessed when the file was read. */
    notes: t.text().array().notNull().default([]),
    userId: carriedUser(),
  }),
  (table) => [
    index('kept_files_query').on(table.queryId, table.position),
    index('kept_files_user').on(table.userId),
  ],
);

/**
 * Copies of conversations, which anyone with the id can read. A copy is kept even if a newer thread displaces
 * the original.
 */
export const sharedConversations = pgTable(
  'shared_conversations',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: ofUser().notNull(),
    threadId: t.uuid('thread_id').notNull(),
    title: t.text().notNull(),
    showsModels: t.boolean('shows_models').notNull(),
    turns: t.jsonb().$type<SharedTurn[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('shared_conversations_user').on(table.userId, table.createdAt),
    index('shared_conversations_thread').on(table.threadId),
  ],
);

/** The pictures in a shared conversation. They have the same ids as in the thread. */
export const sharedPictures = pgTable(
  'shared_pictures',
  (t) => ({
    shareId: t
      .uuid('share_id')
      .notNull()
      .references(() => sharedConversations.id, { onDelete: 'cascade' }),
    id: t.uuid().notNull(),
    mediaType: t.text('media_type').notNull(),
    bytes: bytea().notNull(),
    userId: carriedUser(),
  }),
  (table) => [
    primaryKey({ columns: [table.shareId, table.id] }),
    index('shared_pictures_user').on(table.userId),
  ],
);
