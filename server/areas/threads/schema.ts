import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import { ofUser } from '../accounts/schema.ts';
import { ofQuery } from '../query/schema.ts';
import { bytea, carriedUser, instant } from '../../platform/db/columns.ts';

/** A saved conversation of a signed-in user. Its turns are the queries with its id. */
export const threads = pgTable(
  'threads',
  {
    id: uuid().primaryKey(),
    userId: ofUser().notNull(),
    title: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActiveAt: instant('last_active_at').notNull().defaultNow(),
    /**
     * A turn of the path that is shown; the path continues with the newest versions. Null means the newest
     * turn.
     */
    shownId: uuid('shown_id'),
    /**
     * The version of the first prompt that the title was made from. Null if a person typed the title,
     * or if the thread is older than this column.
     */
    titledFrom: uuid('titled_from'),
    /**
     * The titles that a model wrote, by the version of the first prompt. Null while one is being written, and
     * if that failed.
     */
    generatedTitles: jsonb('generated_titles')
      .$type<Record<string, string | null>>()
      .notNull()
      .default({}),
    /** When the person pinned the thread; null if it isn't pinned. */
    pinnedAt: instant('pinned_at'),
  },
  (table) => [index('threads_user').on(table.userId, table.lastActiveAt)],
);

/** Files sent with the turns of a saved thread, as the models received them. */
export const keptFiles = pgTable(
  'kept_files',
  {
    id: uuid().primaryKey(),
    queryId: ofQuery(),
    position: smallint().notNull(),
    kind: text({ enum: ['image', 'document'] }).notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytea().notNull(),
    /** A document's text; null for an image. */
    text: text(),
    hasPictures: boolean('has_pictures').notNull(),
    width: integer(),
    height: integer(),
    /** What was left out or guessed when the file was read. */
    notes: text().array().notNull().default([]),
    userId: carriedUser(),
  },
  (table) => [
    index('kept_files_query').on(table.queryId, table.position),
    index('kept_files_user').on(table.userId),
  ],
);

/**
 * Copies of conversations, readable by anyone with the id. They outlive a thread that a newer one
 * displaced.
 */
export const sharedConversations = pgTable(
  'shared_conversations',
  {
    id: uuid().primaryKey(),
    userId: ofUser().notNull(),
    threadId: uuid('thread_id').notNull(),
    title: text().notNull(),
    showsModels: boolean('shows_models').notNull(),
    turns: jsonb().$type<SharedTurn[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('shared_conversations_user').on(table.userId, table.createdAt),
    index('shared_conversations_thread').on(table.threadId),
  ],
);

/** The pictures in a shared conversation, under the ids that they had in the thread. */
export const sharedPictures = pgTable(
  'shared_pictures',
  {
    shareId: uuid('share_id')
      .notNull()
      .references(() => sharedConversations.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytea().notNull(),
    userId: carriedUser(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.id] }),
    index('shared_pictures_user').on(table.userId),
  ],
);
