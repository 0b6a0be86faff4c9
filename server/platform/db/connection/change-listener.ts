import { sql } from 'drizzle-orm';
import type { Session } from './database.ts';
import type { Channel } from './notice-listener.ts';

const channel = 'switchyard_changes';

/** Notifies every server process, once the transaction commits, that saved data has changed. */
export async function announceChange(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${channel}, '')`);
}

/**
 * Calls `onChange` at startup, after each announcement by any process, and when announcements may have been
 * lost.
 */
export function changesChannel(onChange: () => Promise<void>): Channel {
  return { name: channel, onNotice: onChange, onListening: onChange };
}
