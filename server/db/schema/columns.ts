import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Whose the row is, filled by a trigger from the row that it belongs to: rows of one person can then lie together
 * on one of several machines. Null for a visitor's, and for the installation's.
 */
export const carriedUser = () => bigint('user_id', { mode: 'number' });

/** A moment, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
