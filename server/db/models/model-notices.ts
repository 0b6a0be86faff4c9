import { sql } from 'drizzle-orm';
import type { Session } from '../connection/database.ts';
import type { Channel } from '../connection/notice-listener.ts';

/** Tells every process that what is kept of models is to be read again. */
export const modelsChannelName = 'switchyard_models';

export async function tellOfModels(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${modelsChannelName}, '')`);
}

/** Calls `load` at the start, after every notice of whatever process, and where some may have been lost. */
export function modelsChannel(load: () => Promise<unknown>): Channel {
  const onChange = async () => void (await load());
  return { name: modelsChannelName, onNotice: onChange, onListening: onChange };
}
