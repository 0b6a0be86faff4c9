import { sql } from 'drizzle-orm';
import type { Session } from '#server/platform/db/connection/database.ts';
import type { Channel } from '#server/platform/db/connection/notice-listener.ts';

/** The channel that makes every process reload what is stored about models. */
export const modelsChannelName = 'switchyard_models';

export async function tellOfModels(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${modelsChannelName}, '')`);
}

/** Calls `load` at startup, after each notice from any process, and when notices may have been lost. */
export function modelsChannel(load: () => Promise<unknown>): Channel {
  const onChange = async () => void (await load());
  return { name: modelsChannelName, onNotice: onChange, onListening: onChange };
}
