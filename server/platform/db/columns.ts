import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The user that the row belongs to. A trigger copies it from the parent row, so that all of a user's rows can be
 * stored on the same machine. Null for visitors and for the installation.
 */
export const carriedUser = () => bigint('user_id', { mode: 'number' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
