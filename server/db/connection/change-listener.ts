import { sql } from 'drizzle-orm';
import type { Session } from './database.ts';
import type { Channel } from './notice-listener.ts';

const channel = 'switchyard_changes';

/** Notifies every server process, when the transaction commits, that something saved has changed. */
export async function announceChange(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${channel}, '')`);
}

/** Calls `onChange` at the start, after every announcement of whatever process, and where some may have been lost. */
export function changesChannel(onChange: () => Promise<void>): Channel {
  return { name: channel, onNotice: onChange, onListening: onChange };
}
