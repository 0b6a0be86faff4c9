import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from 'drizzle-orm';
import { createClient } from './create-client.ts';
import { endConnection } from './within.ts';
import type { Session } from './database.ts';

const firstPauseMs = 200;
const longestPauseMs = 5_000;
const heartbeatMs = 15_000;
const heartbeatTimeoutMs = 5_000;

/** The handlers for the notices of one channel. */
export interface Channel {
  name: string;
  onNotice(payload: string): Promise<void>;
  /**
   * Called after each connection or reconnection, before the first notice. Notices sent while disconnected
   * are lost.
   */
  onListening(): Promise<void>;
}

export type NoticeListener = Awaited<ReturnType<typeof listenForNotices>>;

/**
 * Listens for notices from other server processes on one database connection, which is reopened if it breaks.
 * Resolves when the first `onListening` of every channel has resolved.
 */
export async function listenForNotices(
  databaseUrl: string,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
) {
  const stopping = new AbortController();

  const connect = async () => {
    const opened = await openListener(databaseUrl, channels, onFailure);
    try {
      await Promise.all(channels.map((channel) => channel.onListening()));
    } catch (error) {
      await endConnection(opened);
      throw error;
    }
    return opened;
  };
  const keepListening = async (first: pg.Client) => {
    let current: pg.Client | null = first;
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      if (current) {
        await untilBroken(current, stopping.signal);
        await endConnection(current);
        pauseMs = firstPauseMs;
      }
      if (stopping.signal.aborted) return;
      await pause(pauseMs, stopping.signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = await connect().catch((error: unknown) => {
        onFailure(error);
        return null;
      });
    }
    if (current) await endConnection(current);
  };
  const running = keepListening(await connect());
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function openListener(
  databaseUrl: string,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): Promise<pg.Client> {
  const client = createClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatTimeoutMs,
    keepAlive: true,
    application_name: 'switchyard-changes',
  });
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  client.on('notification', ({ channel, payload = '' }) => {
    byName.get(channel)?.onNotice(payload).catch(onFailure);
  });
  try {
    await client.connect();
    for (const name of byName.keys()) await client.query(`listen ${name}`);
  } catch (error) {
    await endConnection(client);
    throw error;
  }
  return client;
}

/** Resolves when the connection has ended or no longer responds, or when `signal` aborts. */
function untilBroken(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heartbeat = setInterval(() => void client.query('select 1').catch(end), heartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      signal.removeEventListener('abort', end);
      resolve();
    };
    client.once('end', end);
    client.once('error', end);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Returns early if `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal }).catch(() => {});
}

const channel = 'switchyard_changes';

/** Notifies every server process, once the transaction commits, that saved data has changed. */
export async function announceChange(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${channel}, '')`);
}

/** Calls `onChange` at startup, after each announcement, and when announcements may have been lost. */
export function changesChannel(onChange: () => Promise<void>): Channel {
  return { name: channel, onNotice: onChange, onListening: onChange };
}
